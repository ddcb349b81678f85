import { randomUUID } from 'node:crypto'
import type { Tx } from '#platform/database/schema.ts'

/**
 * The driver's truck as it was approved. A registered plate is linked; otherwise the truck of the first sending gets
 * the corrected plate, unless it has journeys or another driver, or the driver sent another one: then it is another
 * truck.
 */
export async function writeApprovedVehicle(
  tx: Tx,
  userId: string,
  fields: Readonly<Record<string, string>>,
  { by, now, isOtherTruck }: { by: string; now: Date; isOtherTruck: boolean },
): Promise<void> {
  const { plate, type, payloadKg, bodyType, trailerPlate, gpsProvider } = fields
  if (plate === undefined || type === undefined) return
  const values = {
    plate,
    type,
    payload_kg: payloadKg ? Number(payloadKg) : null,
    // Sheets from before don't ask for it; then the registry's value stays.
    ...(bodyType && { body_type: bodyType }),
    ...(gpsProvider && { gps_provider: gpsProvider }),
    changed_by: by,
    changed_at: now,
    search_text: '',
  }
  const id =
    (await findByPlate(tx, plate)) ??
    (isOtherTruck ? undefined : await findOwnUnused(tx, userId)) ??
    (await insert(tx, values))
  await tx
    .updateTable('vehicles')
    .set((eb) => ({ ...values, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await pullTrailer(tx, id, trailerPlate || null)
  await tx.updateTable('drivers').set({ vehicle_id: id }).where('user_id', '=', userId).execute()
}

async function insert(
  tx: Tx,
  values: { plate: string; type: string; payload_kg: number | null },
): Promise<string> {
  const id = randomUUID()
  await tx
    .insertInto('vehicles')
    .values({ id, ...values })
    .execute()
  return id
}

async function findByPlate(tx: Tx, plate: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('plate', '=', plate)
    .executeTakeFirst()
  return row?.id
}

/** The truck of this driver alone, which has no journeys yet. */
async function findOwnUnused(tx: Tx, userId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('drivers as own')
    .select('own.vehicle_id')
    .where('own.user_id', '=', userId)
    .where((eb) =>
      eb.and([
        eb.not(
          eb.exists(
            eb
              .selectFrom('drivers as other')
              .select('other.user_id')
              .whereRef('other.vehicle_id', '=', 'own.vehicle_id')
              .whereRef('other.user_id', '!=', 'own.user_id'),
          ),
        ),
        eb.not(
          eb.exists(
            eb
              .selectFrom('journeys')
              .select('journeys.id')
              .whereRef('journeys.vehicle_id', '=', 'own.vehicle_id'),
          ),
        ),
      ]),
    )
    .executeTakeFirst()
  return row?.vehicle_id ?? undefined
}

/** As the registry does it, but a trailer of another truck is not taken away because an applicant wrote its plate. */
async function pullTrailer(tx: Tx, id: string, plate: string | null): Promise<void> {
  const vehicle = tx.updateTable('vehicles').where('id', '=', id)
  if (plate !== null && (await isOfOtherTruck(tx, id, plate))) {
    await vehicle.set({ trailer_plate: null }).where('trailer_plate', '=', plate).execute()
    return
  }
  await tx.updateTable('trailers').set({ vehicle_id: null }).where('vehicle_id', '=', id).execute()
  if (plate !== null) {
    await tx.updateTable('trailers').set({ vehicle_id: id }).where('plate', '=', plate).execute()
  }
  await vehicle.set({ trailer_plate: plate }).execute()
}

async function isOfOtherTruck(tx: Tx, id: string, plate: string): Promise<boolean> {
  const trailer = await tx
    .selectFrom('trailers')
    .select('vehicle_id')
    .where('plate', '=', plate)
    .forUpdate()
    .executeTakeFirst()
  if (trailer && trailer.vehicle_id !== null) return trailer.vehicle_id !== id
  // Also without being registered.
  const other = await tx
    .selectFrom('vehicles')
    .select('id')
    .where('trailer_plate', '=', plate)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}
