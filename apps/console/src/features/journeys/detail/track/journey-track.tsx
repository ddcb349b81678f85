import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { VisuallyHidden } from '@mantine/core'
import { useNow } from '#data/use-now.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { SheetSection } from '#features/journeys/detail/sheet-section.tsx'
import { useFindUsual } from '#features/journeys/live/journeys-context.ts'
import { type TrackStop, planTrack } from './plan-track.ts'
import type { InProgressStateId } from './state-in-progress.ts'
import classes from './journey-track.module.css'

interface JourneyTrackProps {
  journey: JourneyDocument
  timeline: JourneyDetail['timeline']
}

const standings: Record<TrackStop['standing'], string> = {
  done: 'Hecho',
  current: 'Ahora',
  ahead: 'Por venir',
  never: 'No se hizo',
}

/** «+1 h 18 en cargue» */
const whereWords: Record<InProgressStateId, string> = {
  4: 'camino al cargue',
  5: 'en espera de cargue',
  7: 'en cargue',
  9: 'en ruta',
  10: 'en espera de descargue',
  11: 'en descargue',
}

const refreshMs = 5000

/** The six states with plan and fact. */
export function JourneyTrack({ journey, timeline }: JourneyTrackProps) {
  const now = useNow(refreshMs).getTime()
  const findUsual = useFindUsual()
  const { stops, progress } = planTrack(journey, timeline, { findUsual, now })
  return (
    <SheetSection title="Recorrido" end="hora de Bogotá · real / plan">
      <div className={classes.track} data-attention={journey.novelty !== null}>
        <div className={classes.line} aria-hidden="true">
          <div className={classes.done} style={{ inlineSize: `${progress * 100}%` }} />
        </div>
        <ol className={classes.stops}>
          {stops.map((stop) => (
            <Stop key={stop.stateId} stop={stop} now={now} />
          ))}
        </ol>
      </div>
    </SheetSection>
  )
}

function Stop({ stop, now }: { stop: TrackStop; now: number }) {
  const { stateId, standing, at, plannedAt, isEstimate, excessMs } = stop
  return (
    <li className={classes.stop} data-standing={standing}>
      <span className={classes.dot} aria-hidden="true" />
      <VisuallyHidden>{standings[standing]}: </VisuallyHidden>
      <span className={classes.name}>{journeyStateDisplay[stateId].label}</span>
      <span className={classes.times}>
        <Moment at={at} now={now} prefix={isEstimate ? '≈ ' : ''} />
        {' / '}
        <Moment at={plannedAt} now={now} />
      </span>
      {excessMs !== null && (
        <span className={classes.excess}>
          +{formatDuration(excessMs)} {whereWords[stateId]}
        </span>
      )}
    </li>
  )
}

function Moment({ at, now, prefix = '' }: { at: number | null; now: number; prefix?: string }) {
  if (at === null) return '—'
  return (
    <time dateTime={new Date(at).toISOString()}>
      {prefix}
      {formatMoment(at, now)}
    </time>
  )
}
