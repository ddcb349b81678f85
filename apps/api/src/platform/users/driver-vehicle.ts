import type { Db } from '../database/schema.ts'

/** The truck that the person drives now; null if there is none. */
export async function readVehicleId(db: Db, userId: string): Promise<string | null> {
  const driver = await db
    .selectFrom('drivers')
    .select('vehicle_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return driver?.vehicle_id ?? null
}
