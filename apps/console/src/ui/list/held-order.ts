import { useMemo, useState } from 'react'

interface HeldOrder {
  ids: readonly string[]
  /** The `list` of `CurrentOrder` when the order was held. */
  list: unknown
  /** Rows that were urgent when the order was held: those keep their place too. */
  urgent: ReadonlySet<string>
}

interface CurrentOrder {
  newest: readonly string[]
  /** What the list shows, compared by identity: another filter is another list. */
  list: unknown
  isHeld: boolean
  /** Rows arrive in parts: holding the order of the first part would put all others at the end. */
  isComplete: boolean
  /** Rows that become urgent come first at once, also in a held order. The same function in every render. */
  isUrgent?: ((id: string) => boolean) | undefined
}

/**
 * Holds the order of a list while the user works with it (pointer over it, open row, selection), so that no row jumps
 * away. `moved` counts the rows that are elsewhere in the newest order.
 */
export function useHeldOrder(current: CurrentOrder) {
  const { newest, isUrgent } = current
  const [stored, setHeld] = useState<HeldOrder | null>(null)
  const held = nextHeldOrder(stored, current)
  // Stored while rendering, so that the order never jumps for one frame.
  if (held !== stored) setHeld(held)
  const order: ShownOrder = useMemo(
    () => (held === null ? { ids: newest, moved: 0 } : applyHeldOrder(held, newest, isUrgent)),
    [held, newest, isUrgent],
  )
  return { ...order, applyNewest: () => setHeld(holdNow(current)) }
}

/** The order to hold from now on, null for none. A held order is kept as long as the list is the same. */
export function nextHeldOrder(held: HeldOrder | null, current: CurrentOrder): HeldOrder | null {
  const { newest, list, isHeld, isComplete } = current
  if (!isHeld || !isComplete || newest.length === 0) return null
  return held?.list === list ? held : holdNow(current)
}

const holdNow = ({ newest, list, isUrgent = never }: CurrentOrder): HeldOrder => ({
  ids: newest,
  list,
  urgent: new Set(newest.filter(isUrgent)),
})

const never = () => false

interface ShownOrder {
  ids: readonly string[]
  moved: number
}

/** The newest rows in the held order; rows that are new since then come last, those newly urgent first. */
export function applyHeldOrder(
  { ids: heldIds, urgent }: Pick<HeldOrder, 'ids' | 'urgent'>,
  newest: readonly string[],
  isUrgent: (id: string) => boolean = never,
): ShownOrder {
  const held = new Set(heldIds)
  const positions = new Map(newest.map((id, index) => [id, index]))
  const first = newest.filter((id) => !urgent.has(id) && isUrgent(id))
  const isFirst = new Set(first)
  const stayed = heldIds.filter((id) => positions.has(id) && !isFirst.has(id))
  const added = newest.filter((id) => !held.has(id) && !isFirst.has(id))
  const ids = [...first, ...stayed, ...added]
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
