import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'

interface PassingFocusProps {
  to: RefObject<HTMLElement | null>
  className?: string | undefined
  children: ReactNode
}

/** Around buttons that go when they are pressed: the focus would be lost with them. */
export function PassingFocus({ to, className, children }: PassingFocusProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    // Runs while they are still in the page.
    return () => {
      if (element?.contains(document.activeElement)) to.current?.focus()
    }
  }, [to])
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
