import { formatNumber } from '@arriero/domain/format/number.ts'
import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { paths } from '#paths.ts'
import { usePageCommands } from '#ui/commands/command.ts'
import { Hint } from '#ui/hint.tsx'
import { JourneyTools, StepButtons, ToolButton } from './journey-tools.tsx'
import { JourneyView } from './journey-view.tsx'
import { useOpenedFrom } from './list-origin.ts'
import classes from './journey-panel.module.css'

interface JourneyPanelProps {
  id: string
  onClose: () => void
  /** Moves to the previous or next journey of the list. */
  onMove: (step: -1 | 1) => void
  /** Its position in that list, counted from 1. */
  position?: { at: number; of: number } | undefined
}

/** A journey in the panel beside its list. */
export function JourneyPanel({ id, onClose, onMove, position }: JourneyPanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  const openedFrom = useOpenedFrom()
  usePageCommands([
    {
      id: 'panel-close',
      group: 'Viaje',
      label: 'Cerrar el viaje',
      icon: IconX,
      keys: [['escape']],
      run: onClose,
    },
  ])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const panel = ref.current
    // The Escape of the page command does not work while a button has the focus; this listener does. It is
    // native, because React's events also bubble from the dialogs opened here, which close themselves.
    const listener = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isHandled(event.target)) return
      event.preventDefault()
      close()
    }
    panel?.addEventListener('keydown', listener)
    return () => panel?.removeEventListener('keydown', listener)
  }, [])
  return (
    <div ref={ref} className={classes.panel}>
      <JourneyView
        key={id}
        id={id}
        level={2}
        tools={
          <>
            <StepButtons onMove={onMove} />
            {position && (
              <span className={classes.position}>
                {formatNumber(position.at)} de {formatNumber(position.of)}
              </span>
            )}
            <span className={classes.space} />
            <JourneyTools id={id} />
            <Hint label="Abrir página">
              <ActionIcon
                component={Link}
                to={paths.journey(id)}
                state={openedFrom}
                variant="subtle"
                color="gray"
                size={32}
                aria-label="Abrir página"
              >
                <IconArrowsMaximize size={18} stroke={1.75} />
              </ActionIcon>
            </Hint>
            <ToolButton icon={IconX} label="Cerrar" onClick={onClose} />
          </>
        }
      />
    </div>
  )
}

/** An open menu closes itself, and Escape in a text field must not discard a half-written note. */
const isHandled = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, [role="menu"], [aria-expanded="true"]') !== null
