import { useEffect, useRef } from 'react'

/** For the first field of a dialog's step: the focus goes there when the step appears. */
export function useFirstFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => {
    // For the focus trap of a dialog that is opening: it would choose the cross otherwise.
    ref.current?.setAttribute('data-autofocus', '')
    ref.current?.focus()
  }, [])
  return ref
}
