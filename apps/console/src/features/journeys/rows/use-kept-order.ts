import { type PointerEvent, useMemo, useState } from 'react'
import { keepOrder } from './keep-order.ts'

/** While the mouse is over the list its order rests; a pill offers the newest one. */
export function useKeptOrder(newest: readonly string[]) {
  const [heldIds, setHeldIds] = useState<readonly string[] | null>(null)
  const kept = useMemo(
    () => (heldIds === null ? { ids: newest, moved: 0 } : keepOrder(heldIds, newest)),
    [heldIds, newest],
  )
  const hold = () => setHeldIds(newest)
  return {
    ...kept,
    applyOrder: hold,
    pointerProps: {
      onPointerEnter: (event: PointerEvent) => event.pointerType === 'mouse' && hold(),
      onPointerLeave: () => setHeldIds(null),
    },
  }
}
