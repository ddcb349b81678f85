import { formatRelative } from '@arriero/domain/format/duration.ts'
import { describeAttention } from '@arriero/domain/journeys/attention/attention.ts'
import type { UsualStay } from '@arriero/domain/journeys/attention/usual-durations.ts'
import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useNow } from '#data/use-now.ts'
import { formatNearMoment } from '#features/journeys/format-moment.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useFindUsualStay } from '#features/journeys/live/journeys-context.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import classes from './map-card.module.css'

interface MapCardProps {
  row: AssessedJourney
  onClose: () => void
  /** Buttons of the caller. */
  actions?: ReactNode
}

/** Summary of the selected journey. */
export function MapCard({ row, onClose, actions }: MapCardProps) {
  const { code, journeyStateId } = row.journey
  const now = useNow(1000)
  const usualStay = useFindUsualStay()(row.journey, journeyStateId)
  return (
    <section className={classes.card} aria-label={`Viaje ${code}`}>
      <header className={classes.header}>
        <h2 className={classes.code}>{code}</h2>
        <JourneyStateChip stateId={journeyStateId} />
        <CloseButton size="sm" onClick={onClose} aria-label="Quitar la selección" />
      </header>
      <p className={classes.route}>
        <RouteText {...row.journey} />
      </p>
      <p className={classes.why} data-severity={row.attention[0]?.severity}>
        {describeStatus(row, usualStay, now)}
      </p>
      <Arrival row={row} now={now} />
      {actions && <div className={classes.actions}>{actions}</div>}
    </section>
  )
}

/** The most severe attention reason, otherwise the age of the last position. */
function describeStatus(row: AssessedJourney, usualStay: UsualStay | undefined, now: Date): string {
  const { journey, attention, estimatedAt } = row
  const [worst] = attention
  if (worst) return describeAttention(worst, journey, now.getTime(), { usualStay, estimatedAt })
  const { position } = journey
  return position ? `Última señal: ${formatRelative(position.at, now)}` : 'Sin posición'
}

function Arrival({ row, now }: { row: AssessedJourney; now: Date }) {
  const { promisedAt } = row.journey
  const promised = promisedAt && `prometida ${formatNearMoment(promisedAt, now)}`
  const estimated = row.estimatedAt !== null && `estimada ${formatNearMoment(row.estimatedAt, now)}`
  const parts = [promised, estimated].filter(Boolean)
  return parts.length > 0 && <p className={classes.arrival}>Llegada {parts.join(', ')}</p>
}
