import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { findCorridor } from '@arriero/domain/corridors/corridors.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatCop, formatKm } from '@arriero/domain/format/number.ts'
import { explainNoNewDestination } from '@arriero/domain/journeys/new-destination.ts'
import { findDriver } from '../drivers/driver-profile.ts'
import { roadProgress } from '../positions/tracked-driver.ts'
import { recordNextSurcharges } from '../surcharge-store.ts'
import { assignmentSearchText } from './decision-writer.ts'
import {
  findOpenNovelty,
  type LockedJourney,
  type UpdateContext,
  type UpdateDetail,
} from './journey-record.ts'
import { findVehicle, writeNote } from './remedies.ts'

type NewDestination = CommandBody<'changeDestination'>

/**
 * The truck goes on to another place. The road, the progress on it and the estimate follow from the new destination;
 * what was driven stays. The command also ends the novelty, in the same transaction.
 */
export async function changeDestination(
  context: UpdateContext,
  body: NewDestination,
): Promise<UpdateDetail> {
  const { tx, journey, now } = context
  await requireRedirectable(context)
  const { destination, appointmentAt, priceCop = journey.price_cop } = body
  const at = new Date(appointmentAt)
  if (at <= now) throw new AppError('journey.appointment-past')
  const columns = {
    destination_name: destination.name,
    destination_divipola: destination.divipola,
    destination_lat: destination.lat,
    destination_lng: destination.lng,
    destination_address: destination.address ?? null,
    destination_site: null,
  }
  if (isSameSite(journey, columns)) throw new AppError('journey.same-destination')
  const after = { ...journey, ...columns }
  await tx
    .updateTable('journeys')
    .set({
      ...columns,
      promised_at: at,
      price_cop: priceCop,
      position_progress: progressOf(after),
      search_text: await searchTextOf({ ...context, journey: after }),
    })
    .where('id', '=', journey.id)
    .execute()
  await recordNextSurcharges(context, journey.id)
  await writeNote(context, describeChange(journey, after, at, priceCop))
  return {
    before: siteDetail(journey),
    after: siteDetail(after),
    appointmentAt: at.toISOString(),
    priceBefore: journey.price_cop,
    priceAfter: priceCop,
  }
}

async function requireRedirectable({ tx, journey }: UpdateContext): Promise<void> {
  const novelty = await findOpenNovelty(tx, journey.id)
  const refusal = explainNoNewDestination({
    journeyStateId: journey.journey_state_id,
    interrupted: journey.interrupted,
    novelty: novelty
      ? { code: novelty.code, since: novelty.openedAt.toISOString(), steps: [] }
      : null,
  })
  if (refusal !== undefined) throw new AppError('journey.destination-refused', refusal)
}

type SiteColumns = Pick<
  LockedJourney,
  | 'destination_name'
  | 'destination_divipola'
  | 'destination_lat'
  | 'destination_lng'
  | 'destination_address'
>

const isSameSite = (one: SiteColumns, other: SiteColumns): boolean =>
  one.destination_divipola === other.destination_divipola &&
  one.destination_lat === other.destination_lat &&
  one.destination_lng === other.destination_lng &&
  one.destination_address === other.destination_address

const siteDetail = (site: SiteColumns) => ({
  name: site.destination_name,
  divipola: site.destination_divipola,
  lat: site.destination_lat,
  lng: site.destination_lng,
  address: site.destination_address,
})

const endsOf = (journey: LockedJourney) => ({
  origin: {
    divipola: journey.origin_divipola,
    lat: journey.origin_lat,
    lng: journey.origin_lng,
  },
  destination: {
    divipola: journey.destination_divipola,
    lat: journey.destination_lat,
    lng: journey.destination_lng,
  },
})

/** Along the road to the new destination; null if the record has no position. */
function progressOf(journey: LockedJourney): number | null {
  const { position_lat: lat, position_lng: lng, journey_state_id: journeyStateId } = journey
  if (lat === null || lng === null) return null
  const road = { ...endsOf(journey), journeyStateId, interrupted: journey.interrupted }
  return roadProgress(road, { lat, lng })
}

async function searchTextOf(context: UpdateContext): Promise<string> {
  const { tx, journey } = context
  const driver = journey.driver_id === null ? undefined : await findDriver(tx, journey.driver_id)
  const vehicle = await findVehicle(context)
  return assignmentSearchText(journey, driver && { ...driver, vehicle })
}

/** «Nuevo destino: Cali → Pereira. Por carretera 318 km; antes 461 km. Flete: $ 3.200.000 → $ 2.400.000. …» The note of the command is in the transition that follows. */
function describeChange(
  before: LockedJourney,
  after: LockedJourney,
  at: Date,
  priceCop: number,
): string {
  const [kmBefore, kmAfter] = [before, after].map((one) => findCorridor(endsOf(one))?.roadKm)
  const address = after.destination_address ? `, ${after.destination_address}` : ''
  const price = formatCop(before.price_cop)
  return [
    `Nuevo destino: ${before.destination_name} → ${after.destination_name}${address}.`,
    kmAfter === undefined ? '' : `Por carretera ${formatKm(kmAfter)}${was(kmBefore)}.`,
    priceCop === before.price_cop
      ? `El flete sigue en ${price}.`
      : `Flete: ${price} → ${formatCop(priceCop)}.`,
    `Cita de descargue: ${formatDateTime(at)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const was = (km: number | undefined) => (km === undefined ? '' : `; antes ${formatKm(km)}`)
