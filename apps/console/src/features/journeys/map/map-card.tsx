import { describeLocation } from '@arriero/domain/journeys/location.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { formatNumber, noBreakSpace } from '@arriero/domain/format/number.ts'
import { whatsAppLink } from '@arriero/domain/identity/phone.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { describeAttention } from '@arriero/domain/journeys/attention/attention.ts'
import { readMovement, type TrackPoint } from '@arriero/domain/journeys/movement.ts'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNow } from '#data/use-now.ts'
import { formatNearMoment } from '#features/journeys/format-moment.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useFindUsualStay } from '#features/journeys/live/journeys-context.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { CloseIconButton } from '#ui/icon-button.tsx'
import classes from './map-card.module.css'

interface MapCardProps {
  row: AssessedJourney
  /** Past positions; undefined until they are loaded. */
  track: readonly TrackPoint[] | undefined
  onClose: () => void
  /** Buttons of the caller. */
  actions?: ReactNode
}

/** Summary of the selected journey. */
export function MapCard({ row, track, onClose, actions }: MapCardProps) {
  const { code, journeyStateId, driver, vehicle } = row.journey
  const now = useNow(1000)
  const people = [vehicle && formatPlate(vehicle.plate), driver?.name ?? 'Sin conductor']
  const where = describeLocation(row.journey)
  return (
    <section className={classes.card} aria-label={`Viaje ${code}`}>
      <header className={classes.header}>
        <h2 className={classes.code}>{code}</h2>
        <JourneyStateChip stateId={journeyStateId} />
        <CloseIconButton size="sm" label="Quitar la selección" onClick={onClose} />
      </header>
      <p className={classes.people}>{people.filter(Boolean).join(' · ')}</p>
      <p className={classes.route}>
        <RouteText {...row.journey} />
      </p>
      {where && <p className={classes.where}>{where.replace(/^./u, (a) => a.toUpperCase())}</p>}
      <p className={classes.soft}>{describeMovement(row, track ?? [], now)}</p>
      <Reason row={row} now={now} />
      <Arrival row={row} now={now} />
      <div className={classes.actions}>
        {actions}
        {driver && <ContactLinks phone={driver.phone} />}
      </div>
    </section>
  )
}

/** «48 km/h · señal hace 12 s», «Detenido desde las 14:03 · señal hace 1 min», «Sin posición». */
function describeMovement(
  { journey: { position } }: AssessedJourney,
  track: readonly TrackPoint[],
  now: Date,
): string {
  if (position === null) return 'Sin posición'
  const { speedKmh, stoppedSince } = readMovement(track, position, now)
  const moves =
    speedKmh !== null &&
    (speedKmh < 1 ? 'Detenido' : `${formatNumber(speedKmh)}${noBreakSpace}km/h`)
  const stands = stoppedSince !== null && `Detenido desde las ${formatTime(stoppedSince)}`
  return [moves, stands, `señal ${formatRelative(position.at, now)}`].filter(Boolean).join(' · ')
}

/** The most severe reason for attention. */
function Reason({ row, now }: { row: AssessedJourney; now: Date }) {
  const { journey, attention, estimatedAt } = row
  const usualStay = useFindUsualStay()(journey, journey.journeyStateId)
  const [worst] = attention
  if (worst === undefined) return null
  return (
    <p className={classes.why} data-severity={worst.severity}>
      {describeAttention(worst, journey, now.getTime(), { usualStay, estimatedAt })}
    </p>
  )
}

function Arrival({ row, now }: { row: AssessedJourney; now: Date }) {
  const { promisedAt } = row.journey
  const promised = promisedAt && `prometida ${formatNearMoment(promisedAt, now)}`
  const estimated = row.estimatedAt !== null && `estimada ${formatNearMoment(row.estimatedAt, now)}`
  const parts = [promised, estimated].filter(Boolean)
  return parts.length > 0 && <p className={classes.arrival}>Llegada {parts.join(', ')}</p>
}

function ContactLinks({ phone }: { phone: string }) {
  const look = { component: 'a', variant: 'default', size: 26 } as const
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <>
      <Tooltip label="Llamar al conductor">
        <ActionIcon {...look} href={`tel:${phone}`} aria-label="Llamar al conductor">
          <IconPhone {...icon} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="WhatsApp del conductor">
        <ActionIcon
          {...look}
          href={whatsAppLink(phone)}
          target="_blank"
          rel="noreferrer"
          aria-label="WhatsApp del conductor"
        >
          <IconBrandWhatsapp {...icon} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
