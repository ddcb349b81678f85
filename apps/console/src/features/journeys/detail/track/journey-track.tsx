import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import {
  journeyStateDisplay,
  type InProgressStateId,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { VisuallyHidden } from '@mantine/core'
import { useRow } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { DetailSection } from '#features/journeys/detail/detail-section.tsx'
import { useFindUsualStay, useJourneys } from '#features/journeys/live/journeys-context.ts'
import { type TrackStop, planTrack } from './plan-track.ts'
import classes from './journey-track.module.css'

interface JourneyTrackProps {
  journey: JourneyDocument
  timeline: JourneyDetail['timeline']
}

const statusLabels: Record<TrackStop['status'], string> = {
  done: 'Hecho',
  current: 'Ahora',
  ahead: 'Por venir',
  never: 'No se hizo',
}

/** As in «+1 h 18 en cargue». */
const placeLabels: Record<InProgressStateId, string> = {
  4: 'camino al cargue',
  5: 'en espera de cargue',
  7: 'en cargue',
  9: 'en ruta',
  10: 'en espera de descargue',
  11: 'en descargue',
}

const refreshMs = 5000

/** The six states of the trip with their actual and planned times. */
export function JourneyTrack({ journey, timeline }: JourneyTrackProps) {
  const now = useNow(refreshMs).getTime()
  const findUsualStay = useFindUsualStay()
  const assessed = useRow(useJourneys(), journey.id)
  const arrivalAt = assessed?.delay && assessed.estimatedAt
  const { stops, progress } = planTrack(journey, timeline, { findUsualStay, now, arrivalAt })
  return (
    <DetailSection title="Recorrido" end="hora de Bogotá · real / plan">
      <div className={classes.track} data-attention={journey.novelty !== null}>
        <div className={classes.line} aria-hidden="true">
          <div className={classes.done} style={{ inlineSize: `${progress * 100}%` }} />
        </div>
        <ol className={classes.stops}>
          {stops.map((stop) => (
            <TrackStopItem key={stop.stateId} stop={stop} now={now} />
          ))}
        </ol>
      </div>
    </DetailSection>
  )
}

function TrackStopItem({ stop, now }: { stop: TrackStop; now: number }) {
  const { stateId, status, at, plannedAt, isEstimate, excessMs } = stop
  return (
    <li className={classes.stop} data-status={status}>
      <span className={classes.dot} aria-hidden="true" />
      <VisuallyHidden>{statusLabels[status]}: </VisuallyHidden>
      <span className={classes.name}>{journeyStateDisplay[stateId].label}</span>
      <span className={classes.times}>
        <StopTime at={at} now={now} prefix={isEstimate ? '≈ ' : ''} />
        {' / '}
        <StopTime at={plannedAt} now={now} />
      </span>
      {excessMs !== null && (
        <span className={classes.excess}>
          +{formatDuration(excessMs)} {placeLabels[stateId]}
        </span>
      )}
    </li>
  )
}

function StopTime({ at, now, prefix = '' }: { at: number | null; now: number; prefix?: string }) {
  if (at === null) return '—'
  return (
    <time dateTime={new Date(at).toISOString()}>
      {prefix}
      {formatMoment(at, now)}
    </time>
  )
}
