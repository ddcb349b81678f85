type Scalar = string | number | boolean | null

/** What a field can hold: as deep as documents are. */
export type FilterValue = InnerValue | { readonly [name: string]: InnerValue }
type InnerValue = Scalar | readonly Scalar[] | { readonly [name: string]: Scalar }

/** `field` may reach inside: `customer.id`. */
export type LiveFilter =
  | { readonly field: string; readonly op: '=='; readonly value: FilterValue }
  | { readonly field: string; readonly op: 'in'; readonly values: readonly FilterValue[] }

export interface LiveOrder {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** What may be watched or read: a collection, narrowed and ordered, or one document by its path. */
export interface LiveQuery {
  readonly path: string
  readonly where: readonly LiveFilter[]
  readonly order: LiveOrder | null
  readonly limit: number | null
}

export const collectionQuery = (
  path: string,
  { where = [], order = null, limit = null }: Partial<Omit<LiveQuery, 'path'>> = {},
): LiveQuery => ({ path, where, order, limit })

export const documentQuery = (collection: string, id: string): LiveQuery =>
  collectionQuery(`${collection}/${id}`)

/** As in Firestore: collections and documents take turns, so a document's path has an even length. */
export const isDocumentPath = (path: string): boolean => path.split('/').length % 2 === 0

export function splitDocumentPath(path: string): { collection: string; id: string } {
  const at = path.lastIndexOf('/')
  return { collection: path.slice(0, at), id: path.slice(at + 1) }
}

/** Equal for queries that ask for the same thing, however their filters are arranged. */
export function queryKey({ path, where, order, limit }: LiveQuery): string {
  const filters = where.map((filter) => {
    const values = filter.op === '==' ? [filter.value] : filter.values
    return [filter.field, [...new Set(values.map(spellingOf))].toSorted()]
  })
  const direction = order && [order.field, order.direction]
  return JSON.stringify([path, filters.toSorted(byJson), direction, limit])
}

/** The same for equal values, in whatever order their fields came. */
const spellingOf = (value: FilterValue): string =>
  JSON.stringify(value, (_name, held: unknown) =>
    typeof held === 'object' && held !== null && !Array.isArray(held)
      ? Object.fromEntries(Object.entries(held).toSorted(byJson))
      : held,
  )

function byJson(one: unknown, other: unknown): number {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  return a < b ? -1 : a > b ? 1 : 0
}
