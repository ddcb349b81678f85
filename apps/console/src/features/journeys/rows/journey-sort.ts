export const journeyOrders = [
  'atencion',
  'cambio',
  'llegada',
  'codigo',
  'estado',
  'ruta',
  'conductor',
  'carga',
] as const
export type JourneyOrder = (typeof journeyOrders)[number]

/** An order, or with a dash its reverse. */
export type JourneySort = JourneyOrder | `-${JourneyOrder}`

/** The order and its direction. */
export function readSort(sort: JourneySort): { order: JourneyOrder; isReversed: boolean } {
  const isReversed = sort.startsWith('-')
  const order = journeyOrders.find((each) => sort === each || sort === `-${each}`) ?? 'atencion'
  return { order, isReversed }
}

/** The order after a click on the heading: this order, its reverse, then the usual order again. */
export function nextSort(order: JourneyOrder, sort: JourneySort): JourneySort {
  const current = readSort(sort)
  if (current.order !== order) return order
  return current.isReversed ? 'atencion' : `-${order}`
}

/** Worst or newest first: `aria-sort` calls these orders descending. */
const descending: readonly JourneyOrder[] = ['atencion', 'cambio']

/** For `aria-sort`: the direction of the values in this order. */
export function sortDirection(order: JourneyOrder, sort: JourneySort) {
  const current = readSort(sort)
  if (current.order !== order) return undefined
  return descending.includes(order) === current.isReversed ? 'ascending' : 'descending'
}
