import { useNavigate } from '@tanstack/react-router'
import type { ChangeSearch } from './use-search-change.ts'

interface CursorOptions {
  ids: readonly string[]
  /** Open beside the list. */
  selectedId: string | undefined
  /** Where the keyboard or the map pointed last, while nothing is open. */
  pointedId: string | undefined
  onPoint: (id: string | undefined) => void
  change: ChangeSearch
}

/** The journey in hand: the one that is open, otherwise the one pointed at. */
export function useCursor({ ids, selectedId, pointedId, onPoint, change }: CursorOptions) {
  const navigate = useNavigate()
  const cursorId = selectedId ?? pointedId
  const at = cursorId === undefined ? -1 : ids.indexOf(cursorId)

  const open = (id: string) =>
    void navigate({ to: '/admin/viajes/$journeyId', params: { journeyId: id } })
  function select(id: string) {
    onPoint(id)
    if (id !== selectedId) change({ viaje: id })
  }
  /** First what is open, then what is pointed at. */
  function leave() {
    if (selectedId === undefined) onPoint(undefined)
    else change({ viaje: undefined })
  }
  function move(step: number) {
    const next = ids[Math.min(Math.max(at + step, 0), ids.length - 1)]
    if (next === undefined) return
    onPoint(next)
    // One step back closes the panel, however many journeys were passed.
    if (selectedId !== undefined) change({ viaje: next }, 'replace')
  }
  /** Beside the list first, then on its own page. */
  function enter() {
    if (cursorId === undefined) return
    if (cursorId === selectedId) open(cursorId)
    else select(cursorId)
  }
  return { cursorId, at, open, select, leave, move, enter }
}
