import { useEffect, useState } from 'react'

/** Which card is in the air. */
export function useCardDrag() {
  const [draggedId, setDraggedId] = useState<string>()
  useEffect(() => {
    if (draggedId === undefined) return undefined
    const end = () => setDraggedId(undefined)
    // A card that left the list while it was dragged says nothing when it is let go; the mouse does.
    const events = ['dragend', 'drop', 'mousemove'] as const
    for (const event of events) window.addEventListener(event, end)
    return () => {
      for (const event of events) window.removeEventListener(event, end)
    }
  }, [draggedId])
  return { draggedId, startDrag: setDraggedId }
}
