import { inProgressStateIds, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { openStateKeys } from '@arriero/domain/journeys/journey-transitions.ts'
import { sql } from 'kysely'
import { seedDemo } from '#demo/seed-demo.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrationsFolder } from '#platform/database/package-folder.ts'

const openStateIds = openStateKeys.map((key) => journeyStates[key])

/**
 * The demo world with so many journeys, all that are open in progress and, by the description of their cargo, about 1 KB
 * as documents. Answers their ids.
 */
export async function seedWorld(
  where: { databaseUrl: string | undefined; dataDir: string },
  journeys: number,
  { hasPast = false } = {},
): Promise<string[]> {
  const database = await openDatabase(where, createLogger('silent'))
  const { patientDb: db } = database
  await migrate(db, migrationsFolder())
  await seedDemo(db, { trucks: journeys, now: new Date(), hasPast })
  // A digest of the row: text that compresses no better than what people write.
  await sql`update journeys set
    journey_state_id = (${inProgressStateIds}::int[])[1 + abs(hashtext(id::text)) % 6],
    cargo = cargo || ' ' || md5(id::text) || repeat(' con remesa y manifiesto al día', 3),
    position_lat = 4.6, position_lng = -74.1, position_at = now(), position_progress = 0.5
    where journey_state_id = any(${openStateIds}::int[])`.execute(db)
  const rows = await db
    .selectFrom('journeys')
    .select('id')
    .where('journey_state_id', 'in', inProgressStateIds)
    .orderBy('id')
    .execute()
  await database.close()
  return rows.map(({ id }) => id)
}
