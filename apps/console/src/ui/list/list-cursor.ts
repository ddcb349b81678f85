import { useCallback, useLayoutEffect, useRef, useState } from 'react'

interface StepOrigin {
  id: string | undefined
  /** Where the row was when it was last in the list. */
  lastIndex: number
}

/**
 * Id of the row that is `step` rows further down, or up if negative, limited to the ends of the list. If the row at the
 * cursor has left the list, the row that took its place is the next one: no row is skipped.
 */
export function stepThrough(
  ids: readonly string[],
  from: StepOrigin,
  step: number,
): string | undefined {
  const direction = step < 0 ? -1 : 1
  const neighbour = limit(neighbourIndex(ids, from, direction), ids)
  return ids[limit(neighbour + step - direction, ids)]
}

function neighbourIndex(ids: readonly string[], from: StepOrigin, direction: -1 | 1): number {
  if (from.id === undefined) return direction === 1 ? 0 : ids.length - 1
  const index = ids.indexOf(from.id)
  if (index >= 0) return index + direction
  return direction === 1 ? from.lastIndex : from.lastIndex - 1
}

const limit = (index: number, ids: readonly string[]): number =>
  Math.min(Math.max(index, 0), ids.length - 1)

/** Position of the cursor in the list, and the row that a step leads to. The caller holds the cursor's id. */
export function useListCursor(ids: readonly string[], cursorId: string | undefined) {
  const index = cursorId === undefined ? -1 : ids.indexOf(cursorId)
  const lastIndex = useRef(0)
  useLayoutEffect(() => {
    if (index >= 0) lastIndex.current = index
  }, [index])
  const findNext = (step: number) =>
    stepThrough(ids, { id: cursorId, lastIndex: lastIndex.current }, step)
  return {
    index,
    /** Where the row was when it was last in the list. */
    lastIndex: () => lastIndex.current,
    findNext,
  }
}

interface CursorState {
  id: string | undefined
  hasLeft: boolean
}

/**
 * Holds the cursor of a list whose keys act on a row. A row that leaves the list loses the cursor for good, even if it
 * comes back. `lastId` remembers it, so that the next step continues from its place.
 */
export function useCursorId(ids: readonly string[]) {
  const [{ id, hasLeft }, setState] = useState<CursorState>({ id: undefined, hasLeft: false })
  const isLeaving = id !== undefined && !hasLeft && !ids.includes(id)
  if (isLeaving) setState({ id, hasLeft: true })
  const setCursor = useCallback(
    (next: string | undefined) =>
      setState((last) => (last.id === next && !last.hasLeft ? last : { id: next, hasLeft: false })),
    [],
  )
  return { cursorId: hasLeft || isLeaving ? undefined : id, lastId: id, setCursor }
}
