import { useEffect, useRef } from 'react'
import { JourneyPanel } from '#features/journeys/detail/journey-panel.tsx'
import classes from './attention-page.module.css'

interface QueuePanelProps {
  id: string
  onClose: () => void
  onMove: (step: -1 | 1) => void
  position: { at: number; of: number } | undefined
}

/** The journey beside the queue. It takes the focus, so that what follows Enter is about it. */
export function QueuePanel(props: QueuePanelProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus({ preventScroll: true }), [props.id])
  return (
    <div
      ref={ref}
      className={classes.panel}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
      role="group"
      aria-label="Viaje elegido"
      tabIndex={-1}
      data-keys-of="page"
    >
      <JourneyPanel {...props} />
    </div>
  )
}
