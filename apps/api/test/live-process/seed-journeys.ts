import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import { sql } from 'kysely'
import { seedDemo } from '#demo/seed-demo.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { migrate, migrationsFolder } from '#platform/database/migrate.ts'

/**
 * Sample data with this many journeys. All open ones are in progress, and a long cargo text makes their documents
 * about 1 KB. Returns the ids of the journeys in progress.
 */
export async function seedJourneys(
  where: { databaseUrl: string | undefined; dataDir: string },
  journeys: number,
  { hasPast = false } = {},
): Promise<string[]> {
  const database = await openDatabase(where, createLogger('silent'))
  const { dbWithoutTimeout: db } = database
  await migrate(db, migrationsFolder())
  await seedDemo(db, { trucks: journeys, now: new Date(), hasPast })
  // A hash in the text, so that it compresses no better than real text.
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
