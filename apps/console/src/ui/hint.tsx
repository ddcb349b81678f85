import { Tooltip } from '@mantine/core'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactElement,
  cloneElement,
  useEffect,
  useState,
} from 'react'

interface TargetProps {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

interface HintProps {
  /** Undefined for no tooltip. */
  label: string | undefined
  /** The element that the tooltip describes. */
  children: ReactElement<TargetProps>
}

/** In the main landmark: beside the target, the next row of a list would cover it. */
const portal = { withinPortal: true, portalProps: { target: 'main' } }

/**
 * A tooltip for pointer and keyboard. Any key closes it and still does its work: Mantine's own would keep Escape from
 * the page while the pointer rests on its target.
 */
export function Hint({ label, children }: HintProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const close = () => setIsOpen(false)
    window.addEventListener('keydown', close, true)
    return () => window.removeEventListener('keydown', close, true)
  }, [isOpen])
  const { onPointerEnter, onPointerLeave, onFocus, onBlur } = children.props
  const target = cloneElement(children, {
    onPointerEnter: (event) => {
      onPointerEnter?.(event)
      // On touch it would stay open over what it names.
      if (event.pointerType === 'mouse') setIsOpen(true)
    },
    onPointerLeave: (event) => {
      onPointerLeave?.(event)
      setIsOpen(false)
    },
    onFocus: (event) => {
      onFocus?.(event)
      if (event.target.matches(':focus-visible')) setIsOpen(true)
    },
    onBlur: (event) => {
      onBlur?.(event)
      setIsOpen(false)
    },
  })
  return (
    <Tooltip label={label} opened={isOpen && label !== undefined} multiline maw={320} {...portal}>
      {target}
    </Tooltip>
  )
}
