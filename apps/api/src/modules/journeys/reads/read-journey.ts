import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Db } from '#platform/schema.ts'
import { journeyDocument } from '../journey-document.ts'
import { type JourneyRow, selectJourneys } from '../journey-queries.ts'
import { requirePerson } from './person-name.ts'
import { readPapers } from './read-papers.ts'
import { readSurcharges } from './read-surcharges.ts'
import { readTimeline } from './timeline.ts'
import { readTrack } from './read-track.ts'

/** One journey with everything that is known of it, as of one instant. */
export function readJourney(db: Db, id: string, now: Date): Promise<JourneyDetail> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const row = await selectJourneys(tx).where('journeys.id', '=', id).executeTakeFirst()
      if (!row) throw new AppError('journey.not-found')
      const journey = journeyDocument(row)
      return {
        journey,
        contact: await readContact(tx, row.customer_id),
        originAddress: row.origin_address,
        destinationAddress: row.destination_address,
        cargoKg: row.cargo_kg,
        agreed: agreed(row),
        republishedFrom: await findRepublished(tx, row.republished_from),
        timeline: await readTimeline(tx, id),
        novelties: await readNovelties(tx, id),
        surcharges: await readSurcharges(tx, journey, now),
        papers: await readPapers(tx, row, now),
        track: await readTrack(tx, id),
        timers: await readTimers(tx, id),
      }
    })
}

async function readContact(db: Db, customerId: string): Promise<JourneyDetail['contact']> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'given_names', 'surnames', 'phone'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const { name } = requirePerson(person.id, person.given_names, person.surnames)
  return { name, phone: person.phone }
}

const agreed = (row: JourneyRow): JourneyDetail['agreed'] => ({
  freeWaitMinutes: row.free_wait_minutes,
  loadingMinutes: row.loading_minutes,
  unloadingMinutes: row.unloading_minutes,
  waitingRateCop: row.waiting_rate_cop,
})

async function findRepublished(
  db: Db,
  id: string | null,
): Promise<JourneyDetail['republishedFrom']> {
  if (id === null) return null
  const row = await db
    .selectFrom('journeys')
    .select(['id', 'code'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

async function readNovelties(db: Db, journeyId: string): Promise<JourneyDetail['novelties']> {
  const rows = await db
    .selectFrom('novelties')
    .selectAll()
    .where('journey_id', '=', journeyId)
    .orderBy('opened_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    openedAt: row.opened_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolutionCode: row.resolution_code,
    note: row.note,
  }))
}

async function readTimers(db: Db, journeyId: string): Promise<JourneyDetail['timers']> {
  const rows = await db
    .selectFrom('timers')
    .select(['event', 'due_at'])
    .where('journey_id', '=', journeyId)
    .orderBy('due_at')
    .execute()
  return rows.map(({ event, due_at: dueAt }) => ({ event, dueAt: dueAt.toISOString() }))
}
