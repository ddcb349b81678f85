import { useMemo, useState } from 'react'
import { type KeptOrder, keepOrder } from './keep-order.ts'

interface HeldOrder {
  ids: readonly string[]
  of: unknown
}

/**
 * While something holds the list (the mouse, a journey in hand, marks) its order rests and a pill offers
 * the newest one. `of` is what the list shows: with another filter there is nothing to keep.
 */
export function useKeptOrder(newest: readonly string[], isHeld: boolean, of: unknown) {
  const [held, setHeld] = useState<HeldOrder | null>(null)
  const kept = isHeld && held?.of === of ? held : null
  // While rendering, so that the order never jumps for one frame.
  if (!isHeld && held !== null) setHeld(null)
  if (isHeld && kept === null && newest.length > 0) setHeld({ ids: newest, of })
  const order: KeptOrder = useMemo(
    () => (kept === null ? { ids: newest, moved: 0 } : keepOrder(kept.ids, newest)),
    [kept, newest],
  )
  return { ...order, applyOrder: () => setHeld({ ids: newest, of }) }
}
