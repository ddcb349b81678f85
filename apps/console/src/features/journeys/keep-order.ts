import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

export interface KeptOrder {
  journeys: readonly JourneyDocument[]
  /** How many journeys stand elsewhere in the newest order. */
  moved: number
}

/** Fresh data in the order already on the screen: nothing jumps under the pointer. */
export function keepOrder(
  heldIds: readonly string[],
  newest: readonly JourneyDocument[],
): KeptOrder {
  const held = new Set(heldIds)
  const positions = new Map(newest.map(({ id }, index) => [id, index]))
  const stayed = heldIds.flatMap((id) => newest[positions.get(id) ?? -1] ?? [])
  const journeys = [...stayed, ...newest.filter(({ id }) => !held.has(id))]
  const order = journeys.map(({ id }) => positions.get(id) ?? 0)
  return { journeys, moved: order.length - longestRise(order) }
}

/** Length of the longest rising subsequence: what is left are the fewest that must have moved. */
function longestRise(values: readonly number[]): number {
  const tails: number[] = []
  for (const value of values) {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tails[middle] ?? 0) < value) low = middle + 1
      else high = middle
    }
    tails[low] = value
  }
  return tails.length
}
