import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { cargoNatureLabels } from '@arriero/domain/journeys/cargo-nature.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatKg } from '@arriero/domain/format/number.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DetailSection } from '#features/journeys/detail/detail-section.tsx'
import { orderNote } from '#features/journeys/order-note.ts'
import classes from './journey-side.module.css'

/** Cargo, appointments, addresses and agreed terms. */
export function CargoSection({ detail }: { detail: JourneyDetail }) {
  const {
    journey,
    cargoKg,
    cargoNature,
    agreed,
    originAddress,
    destinationAddress,
    originSite,
    destinationSite,
    wantedVehicle,
    timeline,
    republishedFrom,
  } = detail
  const { cargo, manifestNumber, loadingAt, promisedAt, origin, destination } = journey
  const wanted = [wantedVehicle.type, wantedVehicle.bodyType].filter(Boolean).join(', ')
  const note = orderNote(timeline)
  return (
    <DetailSection title="Carga y cita">
      <p className={classes.cargo}>
        {cargo}
        {cargoKg !== null && `, ${formatKg(cargoKg)}`}
      </p>
      <dl className={classes.facts}>
        {cargoNature !== 'general' && (
          <Fact name="Naturaleza">{cargoNatureLabels[cargoNature]}</Fact>
        )}
        {wanted !== '' && <Fact name="Vehículo pedido">{wanted}</Fact>}
        <Fact name="Manifiesto">{manifestNumber ?? 'Sin manifiesto'}</Fact>
        {loadingAt !== null && <Fact name="Cita de cargue">{formatDateTime(loadingAt)}</Fact>}
        {promisedAt !== null && <Fact name="Entrega prometida">{formatDateTime(promisedAt)}</Fact>}
        <Fact name="Cargue">{placeText(originSite, originAddress, origin.name)}</Fact>
        <Fact name="Descargue">
          {placeText(destinationSite, destinationAddress, destination.name)}
        </Fact>
        {agreed.freeWaitMinutes !== null && (
          <Fact name="Espera sin costo">{formatDuration(agreed.freeWaitMinutes * minuteMs)}</Fact>
        )}
        {republishedFrom && (
          <Fact name="Se publicó de nuevo desde">
            <Link to="/admin/viajes/$journeyId" params={{ journeyId: republishedFrom.id }}>
              {republishedFrom.code}
            </Link>
          </Fact>
        )}
        {note !== null && <Fact name="Notas del pedido">{note}</Fact>}
      </dl>
    </DetailSection>
  )
}

const placeText = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ')

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
