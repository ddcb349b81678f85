import { useMemo, useState } from 'react'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useJourneys } from '#features/journeys/live/journeys-context.ts'
import { type HeldOrder, holdOrder } from './hold-order.ts'
import { type KeptOrder, keepOrder } from './keep-order.ts'

/**
 * While something holds the list (the mouse, a journey in hand, marks) its order rests and a pill offers
 * the newest one. `of` is what the list shows: with another filter there is nothing to keep.
 */
export function useKeptOrder(newest: readonly string[], isHeld: boolean, of: unknown) {
  const areAllHere = useRowsStatus(useJourneys()) !== 'loading'
  const [held, setHeld] = useState<HeldOrder | null>(null)
  const kept = holdOrder(held, { newest, of, isHeld, areAllHere })
  // While rendering, so that the order never jumps for one frame.
  if (kept !== held) setHeld(kept)
  const order: KeptOrder = useMemo(
    () => (kept === null ? { ids: newest, moved: 0 } : keepOrder(kept.ids, newest)),
    [kept, newest],
  )
  return { ...order, applyOrder: () => setHeld({ ids: newest, of }) }
}
