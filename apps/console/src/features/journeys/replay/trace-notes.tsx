import type { JourneyTrace } from '@arriero/domain/contract/http/journey-trace.ts'
import { describeGaps, listTraceFacts } from './describe-trace.ts'
import type { ReplayJourney } from './replay-journey.ts'
import classes from './replay-list.module.css'

interface TraceNotesProps {
  trace: JourneyTrace
  replay: ReplayJourney
}

/** The trip in numbers, and how complete its positions are. */
export function TraceNotes({ trace, replay }: TraceNotesProps) {
  const { deleted, notes } = describeGaps(trace, replay)
  return (
    <div className={classes.notes}>
      <p>{listTraceFacts(trace, replay).join(' · ')}</p>
      {deleted !== null && <p className={classes.warning}>{deleted}</p>}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  )
}
