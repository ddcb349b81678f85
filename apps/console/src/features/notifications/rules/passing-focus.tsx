import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

interface PassingFocusProps {
  /** Stands before it in the page, for as long. */
  to: RefObject<HTMLElement | null>
  className?: string | undefined
  children: ReactNode
}

/** Around buttons that go when they are pressed: the focus would be lost with them. */
export function PassingFocus({ to, className, children }: PassingFocusProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const heir = to.current
    // Runs while they are still in the page.
    return () => {
      if (element?.contains(document.activeElement)) heir?.focus()
    }
  }, [to])
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
