type Scalar = string | number | boolean | null

/** The value of a field, nested at most as deep as documents are. */
export type FilterValue = InnerValue | { readonly [name: string]: InnerValue }
type InnerValue = Scalar | readonly Scalar[] | { readonly [name: string]: Scalar }

/** `field` can be nested: `customer.id`. */
export type LiveFilter =
  | { readonly field: string; readonly op: '=='; readonly value: FilterValue }
  | { readonly field: string; readonly op: 'in'; readonly values: readonly FilterValue[] }

export interface LiveOrder {
  readonly field: string
  readonly direction: 'asc' | 'desc'
}

/** A collection, filtered and ordered, or one document by its path. */
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

/** As in Firestore: collections and documents alternate, so a document's path has an even number of segments. */
export const isDocumentPath = (path: string): boolean => path.split('/').length % 2 === 0

export function splitDocumentPath(path: string): { collection: string; id: string } {
  const at = path.lastIndexOf('/')
  return { collection: path.slice(0, at), id: path.slice(at + 1) }
}

/** Equal for equivalent queries, regardless of the order of their filters and values. */
export function queryKey({ path, where, order, limit }: LiveQuery): string {
  const filters = where.map((filter) => {
    const values = filter.op === '==' ? [filter.value] : filter.values
    return [filter.field, [...new Set(values.map(canonicalJson))].toSorted()]
  })
  const orderKey = order && [order.field, order.direction]
  return JSON.stringify([path, filters.toSorted(byJson), orderKey, limit])
}

/** Equal for equal values, regardless of the order of their fields. */
const canonicalJson = (value: FilterValue): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(byJson))
      : inner,
  )

function byJson(one: unknown, other: unknown): number {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  return a < b ? -1 : a > b ? 1 : 0
}

/** A document of a collection. Each change of its content increases `version`. */
export interface LiveDocument {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

/** The changed fields of a document, with its new version. */
export type LivePatch = LiveDocument
