import { randomUUID } from 'node:crypto'
import type { CommandBody } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { isLoaded } from '@arriero/domain/journeys/journey-state.ts'
import { reasonNeedsNote, reasons } from '@arriero/domain/journeys/reason.ts'
import { papers } from '@arriero/domain/users/paper.ts'
import { driverObstacles } from '../drivers/driver-obstacles.ts'
import {
  type DriverProfile,
  findDriver,
  findDriverToAssign,
  findUnderWay,
} from '../drivers/driver-profile.ts'
import { driverBusy } from './driver-assignment.ts'
import { assignmentSearchText } from './decision-writer.ts'
import { statusOf, type UpdateContext, type UpdateDetail } from './journey-record.ts'

/**
 * The load goes on with another driver. The journey stays in its novelty: the transition table is about states, and
 * has no edge for a change of driver on the road.
 */
export async function replaceDriver(
  context: UpdateContext,
  { driverId, keepsVehicle = false, reasonCode, note }: CommandBody<'replaceDriver'>,
): Promise<UpdateDetail> {
  const { tx, journey, now } = context
  requireNovelty(context)
  if (reasonNeedsNote(reasonCode) && !note) throw new AppError('journey.reason-required')
  const chosen = await findDriverToAssign(tx, driverId)
  if (!chosen) throw new AppError('driver.not-found')
  const before = await describeAssignment(context)
  const vehicle = keepsVehicle ? await findVehicle(context) : chosen.vehicle
  const driver = { ...chosen, vehicle, papers: relevantPapers(chosen, keepsVehicle) }
  const obstacles = driverObstacles(driver, now, {
    kg: keepsVehicle ? null : journey.cargo_kg,
    nature: journey.cargo_nature,
  })
  if (driverId === journey.driver_id) obstacles.push('El conductor ya tiene este viaje.')
  if (obstacles.length > 0) throw new AppError('driver.not-fit', obstacles.join(' '))
  const underWay = await findUnderWay(tx, { id: driverId, vehicle: keepsVehicle ? null : vehicle })
  if (underWay) throw driverBusy(underWay)
  const assignment = {
    driver_id: driverId,
    vehicle_id: vehicle?.id ?? null,
    trailer_plate: keepsVehicle ? journey.trailer_plate : (vehicle?.trailerPlate ?? null),
  }
  await tx
    .updateTable('journeys')
    .set({
      ...assignment,
      search_text: assignmentSearchText({ ...journey, ...assignment }, driver),
    })
    .where('id', '=', journey.id)
    .execute()
  const after = await describeAssignment({ ...context, journey: { ...journey, ...assignment } })
  const reason: Record<string, string> = reasons.replaceDriver
  const sentences = [
    `${keepsVehicle ? 'Relevo de conductor' : 'Cambio de conductor y vehículo'}: ${before} → ${after}.`,
    `${reason[reasonCode] ?? reasonCode}.`,
    note ?? '',
  ]
  await writeNote(context, sentences.filter(Boolean).join(' '))
  return { reason: reasonCode, from: journey.driver_id, to: driverId, keepsVehicle }
}

/** With the truck that stays, the papers of the driver's own truck don't matter. */
const relevantPapers = ({ papers: all }: DriverProfile, keepsVehicle: boolean) =>
  all.filter(({ kind }) => !keepsVehicle || papers[kind].of === 'driver')

export async function findVehicle({
  tx,
  journey,
}: UpdateContext): Promise<DriverProfile['vehicle']> {
  if (journey.vehicle_id === null) return null
  const row = await tx
    .selectFrom('vehicles')
    .select(['id', 'plate', 'type', 'trailer_plate as trailerPlate', 'payload_kg as payloadKg'])
    .select('body_type as bodyType')
    .where('id', '=', journey.vehicle_id)
    .executeTakeFirst()
  return row ?? null
}

/** «Wilson Pardo (TTK 482)» */
async function describeAssignment(context: UpdateContext): Promise<string> {
  const { tx, journey } = context
  const driver = journey.driver_id === null ? undefined : await findDriver(tx, journey.driver_id)
  const vehicle = await findVehicle(context)
  const plate = vehicle ? ` (${formatPlate(vehicle.plate)})` : ''
  return `${driver?.name ?? 'sin conductor'}${plate}`
}

/** The appointment at the site that the truck drives to or stands at. */
export async function moveAppointment(
  context: UpdateContext,
  { appointmentAt, note }: CommandBody<'moveAppointment'>,
): Promise<UpdateDetail> {
  const { tx, journey, now } = context
  requireNovelty(context)
  const at = new Date(appointmentAt)
  if (at <= now) throw new AppError('journey.appointment-past')
  const { journey_state_id: journeyStateId, interrupted } = journey
  const isUnloading = isLoaded({ journeyStateId, interrupted })
  const before = isUnloading ? journey.promised_at : journey.loading_at
  await tx
    .updateTable('journeys')
    .set(isUnloading ? { promised_at: at } : { loading_at: at })
    .where('id', '=', journey.id)
    .execute()
  const sentences = [
    `Nueva cita de ${isUnloading ? 'descargue' : 'cargue'}: ${formatDateTime(at)}.`,
    before ? `Antes: ${formatDateTime(before)}.` : '',
    note ?? '',
  ]
  await writeNote(context, sentences.filter(Boolean).join(' '))
  return { before: before?.toISOString() ?? null, after: at.toISOString() }
}

function requireNovelty({ journey }: UpdateContext): void {
  if (statusOf(journey).state !== 'Novelty') throw new AppError('journey.no-novelty')
}

/** The timeline shows it; an update has no entry of its own there. */
export const writeNote = ({ tx, journey, administratorId, now }: UpdateContext, text: string) =>
  tx
    .insertInto('notes')
    .values({ id: randomUUID(), journey_id: journey.id, author_id: administratorId, at: now, text })
    .execute()
