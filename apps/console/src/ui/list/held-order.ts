import { useMemo, useState } from 'react'

interface HeldOrder {
  ids: readonly string[]
  /** The `list` of `CurrentOrder` when the order was held. */
  list: unknown
}

interface CurrentOrder {
  newest: readonly string[]
  /** What the list shows, compared by identity: another filter is another list. */
  list: unknown
  isHeld: boolean
  /** Rows arrive in parts: holding the order of the first part would put all others at the end. */
  isComplete: boolean
}

/**
 * Holds the order of a list while the user works with it (pointer over it, open row, selection), so that no row jumps
 * away. `moved` counts the rows that are elsewhere in the newest order.
 */
export function useHeldOrder(current: CurrentOrder) {
  const { newest, list } = current
  const [stored, setHeld] = useState<HeldOrder | null>(null)
  const held = nextHeldOrder(stored, current)
  // Stored while rendering, so that the order never jumps for one frame.
  if (held !== stored) setHeld(held)
  const order: ShownOrder = useMemo(
    () => (held === null ? { ids: newest, moved: 0 } : applyHeldOrder(held.ids, newest)),
    [held, newest],
  )
  return { ...order, applyNewest: () => setHeld({ ids: newest, list }) }
}

/** The order to hold from now on, null for none. A held order is kept as long as the list is the same. */
export function nextHeldOrder(held: HeldOrder | null, current: CurrentOrder): HeldOrder | null {
  const { newest, list, isHeld, isComplete } = current
  if (!isHeld || !isComplete || newest.length === 0) return null
  return held?.list === list ? held : { ids: newest, list }
}

interface ShownOrder {
  ids: readonly string[]
  moved: number
}

/** The newest rows in the held order; rows that are new since then come last. */
export function applyHeldOrder(heldIds: readonly string[], newest: readonly string[]): ShownOrder {
  const held = new Set(heldIds)
  const positions = new Map(newest.map((id, index) => [id, index]))
  const stayed = heldIds.filter((id) => positions.has(id))
  const ids = [...stayed, ...newest.filter((id) => !held.has(id))]
  const order = ids.map((id) => positions.get(id) ?? 0)
  return { ids, moved: order.length - longestIncreasingLength(order) }
}

/** Length of the longest increasing subsequence: all other rows must have moved. */
function longestIncreasingLength(values: readonly number[]): number {
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
