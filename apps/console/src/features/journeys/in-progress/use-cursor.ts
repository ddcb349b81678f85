import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useOpenedFrom } from '#features/journeys/detail/use-opened-from.ts'
import { stepBy } from './step-by.ts'
import type { usePointed } from './use-pointed.ts'
import type { ChangeSearch } from './use-search-change.ts'

interface CursorOptions {
  ids: readonly string[]
  /** Open beside the list. */
  selectedId: string | undefined
  /** Where the keyboard is while nothing is open. */
  pointed: ReturnType<typeof usePointed>
  change: ChangeSearch
}

/** The journey in hand: the one that is open, otherwise the one pointed at while the list shows it. */
export function useCursor({ ids, selectedId, pointed, change }: CursorOptions) {
  const navigate = useNavigate()
  const openedFrom = useOpenedFrom()
  const { pointedId, lastId, point } = pointed
  const cursorId = selectedId ?? pointedId
  const at = cursorId === undefined ? -1 : ids.indexOf(cursorId)
  const lastIndex = useRef(0)
  useEffect(() => {
    if (at >= 0) lastIndex.current = at
  }, [at])

  const open = (id: string) =>
    void navigate({ to: '/admin/viajes/$journeyId', params: { journeyId: id }, state: openedFrom })
  function select(id: string) {
    point(id)
    if (id !== selectedId) change({ viaje: id })
  }
  /** First what is open, then what is pointed at. */
  function leave() {
    if (selectedId === undefined) point(undefined)
    else change({ viaje: undefined })
  }
  /** What is open goes along. One step back closes the panel, however many journeys were passed. */
  function goTo(id: string) {
    point(id)
    if (selectedId !== undefined && selectedId !== id) change({ viaje: id }, 'replace')
  }
  function move(step: number) {
    const from = { id: selectedId ?? lastId, lastIndex: lastIndex.current }
    const next = stepBy(ids, from, step)
    if (next !== undefined) goTo(next)
  }
  /** Beside the list first, then on its own page. */
  function enter() {
    if (cursorId === undefined) return
    if (cursorId === selectedId) open(cursorId)
    else select(cursorId)
  }
  return { cursorId, at, open, select, leave, goTo, move, enter }
}
