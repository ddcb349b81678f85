import { useCallback, useEffect, useRef, useState } from 'react'
import { stepThrough } from '#ui/step-through.ts'

/** Which notification the keyboard is at: the last one it came to. */
export function useListCursor(ids: readonly string[]) {
  const [inHand, setInHand] = useState<string>()
  const at = inHand === undefined ? -1 : ids.indexOf(inHand)
  const lastIndex = useRef(0)
  useEffect(() => {
    if (at >= 0) lastIndex.current = at
  }, [at])
  const move = useCallback(
    (step: -1 | 1) =>
      setInHand((held) => stepThrough(ids, { id: held, lastIndex: lastIndex.current }, step)),
    [ids],
  )
  return { inHand: at < 0 ? undefined : inHand, at, move, rest: setInHand }
}
