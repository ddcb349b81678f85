import { AppError } from '@arriero/domain/errors.ts'
import type { Db } from '#platform/database/schema.ts'
import type { JourneyColumns } from './journey-record.ts'

/** To look at, without holding up who acts on it. */
export async function requireJourney(db: Db, id: string): Promise<JourneyColumns> {
  const journey = await db
    .selectFrom('journeys')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (!journey) throw new AppError('journey.not-found')
  return journey
}
