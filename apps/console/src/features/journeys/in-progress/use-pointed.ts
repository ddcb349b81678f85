import { useCallback, useState } from 'react'

interface Pointed {
  id: string | undefined
  hasLeft: boolean
}

/**
 * Where the keyboard or the map pointed last. One that leaves the list is no longer in hand, also when
 * it comes back, but is remembered: the next step goes on from where it was.
 */
export function usePointed(ids: readonly string[]) {
  const [{ id, hasLeft }, setPointed] = useState<Pointed>({ id: undefined, hasLeft: false })
  const isGone = id !== undefined && !hasLeft && !ids.includes(id)
  if (isGone) setPointed({ id, hasLeft: true })
  const point = useCallback(
    (next: string | undefined) =>
      setPointed((last) =>
        last.id === next && !last.hasLeft ? last : { id: next, hasLeft: false },
      ),
    [],
  )
  return { pointedId: hasLeft || isGone ? undefined : id, lastId: id, point }
}
