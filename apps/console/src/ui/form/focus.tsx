import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'

const control = ":is(input:not([type='hidden']), textarea, select, button)"

/**
 * Inputs are marked with `aria-invalid`, Mantine's checkbox only with `data-error`. Fields made of
 * several controls can be wrapped in an element with `data-invalid`.
 */
const invalidControl = `${control}:is([aria-invalid='true'], [data-error]), [data-invalid] ${control}`

/** Focuses the first invalid field; of a code in several boxes, the first empty box. */
export function focusFirstInvalid(form: HTMLFormElement | null): void {
  const invalid = form?.querySelector<HTMLElement>(invalidControl)
  const boxes = invalid?.closest('[role=group]')?.querySelectorAll('input') ?? []
  const emptyBox = [...boxes].find(({ value }) => value === '')
  ;(emptyBox ?? invalid)?.focus()
}

/**
 * Gives the focus back to a button that lost it while it was disabled. If the button is still
 * disabled, the first field of its form gets the focus instead.
 */
export function restoreFocus(element: Element | null): void {
  if (!(element instanceof HTMLElement) || document.activeElement !== document.body) return
  element.focus()
  if (document.activeElement !== element) element.closest('form')?.querySelector('input')?.focus()
}

/** Focuses an element when it appears: the first field of a dialog, the title of a new screen. */
export function useInitialFocus<T extends HTMLElement>() {
  const ref = useRef<T>(null)
  useEffect(() => {
    // For the focus trap of an opening dialog, which would focus the close button otherwise.
    ref.current?.setAttribute('data-autofocus', '')
    ref.current?.focus()
  }, [])
  return ref
}

/**
 * A dialog gives the focus back to the button that opened it. If the dialog's action removes that
 * button, call `markDone`: the focus then goes to the title of the section.
 */
export function useFocusAfterDone(isOpen: boolean) {
  const titleRef = useRef<HTMLHeadingElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (isOpen || !isDone.current) return
    isDone.current = false
    titleRef.current?.focus()
  }, [isOpen])
  return {
    titleRef,
    markDone: () => {
      isDone.current = true
    },
  }
}

interface FocusFallbackProps {
  /** Gets the focus; must be mounted as long as the fallback. Without it, the dialog or page around it. */
  to?: RefObject<HTMLElement | null>
  className?: string | undefined
  children: ReactNode
}

/** Wraps buttons that disappear when pressed, and moves the focus before it would be lost. */
export function FocusFallback({ to, className, children }: FocusFallbackProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const fallback = to ? to.current : element?.closest<HTMLElement>('[tabindex="-1"]')
    // The cleanup runs while the buttons are still in the page.
    return () => {
      if (element?.contains(document.activeElement)) fallback?.focus()
    }
  }, [to])
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}

interface RemovableButtonsProps extends ComponentProps<'div'> {
  children: ReactNode
}

/** Buttons that remove themselves. The focus goes to the next one, and from the last one to the page. */
export function RemovableButtons(props: RemovableButtonsProps) {
  const ref = useRef<HTMLDivElement>(null)
  const pressed = useRef(-1)
  // After every render: the pressed button is removed by a later one, when the address has changed.
  useLayoutEffect(() => {
    if (pressed.current < 0 || document.activeElement !== document.body) return
    const buttons = [...(ref.current?.querySelectorAll('button') ?? [])]
    buttons[Math.min(pressed.current, buttons.length - 1)]?.focus()
    pressed.current = -1
  })
  return (
    <FocusFallback>
      <div
        {...props}
        ref={ref}
        onClickCapture={({ target }) => {
          const buttons = [...(ref.current?.querySelectorAll('button') ?? [])]
          pressed.current = buttons.findIndex((button) => button.contains(target as Node))
        }}
      />
    </FocusFallback>
  )
}
