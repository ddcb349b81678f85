export interface KeptOrder {
  ids: readonly string[]
  /** How many journeys stand elsewhere in the newest order. */
  moved: number
}

/** The newest set in the order already on the screen: nothing jumps under the pointer. */
export function keepOrder(heldIds: readonly string[], newest: readonly string[]): KeptOrder {
  const held = new Set(heldIds)
  const positions = new Map(newest.map((id, index) => [id, index]))
  const stayed = heldIds.filter((id) => positions.has(id))
  const ids = [...stayed, ...newest.filter((id) => !held.has(id))]
  const order = ids.map((id) => positions.get(id) ?? 0)
  return { ids, moved: order.length - longestRise(order) }
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
