import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { journeyStateDisplay, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { DetailSection } from '#features/journeys/detail/detail-section.tsx'
import { planTrack, type TrackStop } from '#features/journeys/detail/track/plan-track.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'
import { useFindUsualStay } from '#features/journeys/live/journeys-context.ts'
import classes from './replay-list.module.css'

interface ReplayPlanProps extends Pick<JourneyDetail, 'journey' | 'timeline'> {
  now: number
}

/** The six states of the trip: when they were planned, when they began, and how far that is apart. */
export function ReplayPlan({ journey, timeline, now }: ReplayPlanProps) {
  const findUsualStay = useFindUsualStay()
  const { stops } = planTrack(journey, timeline, { findUsualStay, now })
  return (
    <DetailSection title="Plan y realidad" end="hora de Bogotá">
      <table className={classes.plan}>
        <thead>
          <tr>
            {['Etapa', 'Plan', 'Real', 'Diferencia'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stops.map((stop) => (
            <PlanRow key={stop.stateId} stop={stop} journey={journey} now={now} />
          ))}
        </tbody>
      </table>
    </DetailSection>
  )
}

function PlanRow({
  stop,
  journey,
  now,
}: {
  stop: TrackStop
  journey: JourneyDocument
  now: number
}) {
  const { stateId, plannedAt, at, isEstimate } = stop
  const appointment = appointmentAt(stop, journey)
  const realAt = isEstimate ? null : at
  const difference = plannedAt === null || realAt === null ? null : realAt - plannedAt
  return (
    <tr>
      <th scope="row">
        {journeyStateDisplay[stateId].label}
        {appointment && <span className={classes.detail}>{appointment}</span>}
      </th>
      <td>{plannedAt === null ? '—' : formatMoment(plannedAt, now)}</td>
      <td>{realAt === null ? '—' : formatMoment(realAt, now)}</td>
      <td data-late={difference !== null && difference > lateMs && appointment !== null}>
        {describeDifference(difference)}
      </td>
    </tr>
  )
}

const lateMs = 15 * minuteMs

/** The customer's times; the others follow from them and from the usual durations. */
function appointmentAt({ stateId }: TrackStop, journey: JourneyDocument): string | null {
  if (stateId === journeyStates.OnOrigin && journey.loadingAt !== null) return 'cita de cargue'
  if (stateId === journeyStates.OnDestiny && journey.promisedAt !== null) return 'hora prometida'
  return null
}

function describeDifference(ms: number | null): string {
  if (ms === null) return '—'
  if (Math.abs(ms) < minuteMs) return 'a tiempo'
  return ms > 0 ? `+${formatDuration(ms)}` : formatDuration(ms)
}
