import { useEffect, useEffectEvent, useRef } from 'react'
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
  const close = useEffectEvent(props.onClose)
  useEffect(() => {
    const listener = ({ key, target }: KeyboardEvent) => {
      // From further inside the journey itself decides; a dialog closes alone.
      const isHere = target === ref.current || target === document.body
      if (key === 'Escape' && isHere && !document.querySelector('[aria-modal="true"]')) close()
    }
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div ref={ref} className={classes.panel} role="group" aria-label="Viaje elegido" tabIndex={-1}>
      <JourneyPanel {...props} />
    </div>
  )
}
