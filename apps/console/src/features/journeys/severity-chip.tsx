import type { AttentionSeverity } from '@arriero/domain/journeys/attention/attention.ts'
import { noveltySeverityLabels } from '@arriero/domain/journeys/novelty-protocol.ts'
import type { Tone } from '#ui/theme/tones.ts'
import { type Shape, ShapeMark } from '#ui/tone-chip.tsx'
import classes from './severity-chip.module.css'

const severityMarks: Record<AttentionSeverity, { tone: Tone; shape: Shape }> = {
  critical: { tone: 'red', shape: 'octagon' },
  high: { tone: 'orange', shape: 'triangle-up' },
  medium: { tone: 'amber', shape: 'diamond' },
  low: { tone: 'slate', shape: 'dash' },
}

/** A severity by label, shape and colour. A critical one is filled, so that it stands out. */
export function SeverityChip({ severity }: { severity: AttentionSeverity }) {
  const mark = severityMarks[severity]
  return (
    <span className={classes.chip} data-level={severity}>
      <ShapeMark {...mark} />
      {noveltySeverityLabels[severity]}
    </span>
  )
}
