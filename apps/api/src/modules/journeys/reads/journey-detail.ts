import { maxTrackPoints } from '@arriero/domain/contract/limits.ts'
import type {
  JourneyDetail,
  Paper,
  Surcharge,
} from '@arriero/domain/contract/http/journey-detail.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { Db, Schema } from '#platform/database/schema.ts'
import { journeyDocument } from '../journey-document.ts'
import { type JourneyRow, selectJourneys } from '../journey-queries.ts'
import { listShares } from '../sharing/share-store.ts'
import { toPerson, personOrNull, readTimeline } from './timeline.ts'
import { sql, type Selectable } from 'kysely'
import { dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import { papers, paperStanding } from '@arriero/domain/users/paper.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { NoveltyProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { surchargeAmount, surchargeMinutes } from '@arriero/domain/journeys/surcharge.ts'
import type { z } from 'zod'

/** One journey with all its records, in one read-only snapshot. */
export function readJourneyDetail(
  db: Db,
  id: string,
  now: Date,
  protocols: NoveltyProtocols,
): Promise<JourneyDetail> {
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
        originSite: row.origin_site,
        destinationSite: row.destination_site,
        cargoKg: row.cargo_kg,
        cargoNature: row.cargo_nature,
        wantedVehicle: { type: row.wanted_vehicle_type, bodyType: row.wanted_body_type },
        agreed: agreedTerms(row),
        republishedFrom: await findRepublished(tx, row.republished_from),
        timeline: await readTimeline(tx, id),
        novelties: await readNovelties(tx, id),
        surcharges: await readSurcharges(tx, journey, now, protocols),
        papers: await readPapers(tx, row, now),
        track: await readTrack(tx, id),
        timers: await readTimers(tx, id),
        shares: await listShares(tx, id, now),
      }
    })
}

async function readContact(db: Db, customerId: string): Promise<JourneyDetail['contact']> {
  const person = await db
    .selectFrom('users')
    .select(['id', 'given_names', 'surnames', 'phone'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const { name } = toPerson(person.id, person.given_names, person.surnames)
  return { name, phone: person.phone }
}

const agreedTerms = (row: JourneyRow): JourneyDetail['agreed'] => ({
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

/** Reported positions, oldest first, thinned evenly. The last point is always included. */
async function readTrack(db: Db, journeyId: string) {
  const { rows } = await sql<{ lat: number; lng: number; at: Date; speedKmh: number | null }>`
    select lat, lng, reported_at as at, speed_kmh as "speedKmh"
    from (
      select *, row_number() over (order by reported_at desc) - 1 as age, count(*) over () as total
      from positions where journey_id = ${journeyId}
    ) as points
    where age % greatest(1, ceil(total / ${maxTrackPoints}::float8)::int) = 0
    order by reported_at`.execute(db)
  return rows.map(({ at, ...point }) => ({ ...point, at: at.toISOString() }))
}

interface PaperOwners {
  driver_id: string | null
  vehicle_id: string | null
}

/** Papers of the driver and of the vehicle. */
async function readPapers(
  db: Db,
  { driver_id: driverId, vehicle_id: vehicleId }: PaperOwners,
  now: Date,
): Promise<Paper[]> {
  const rows = await db
    .selectFrom('papers')
    .select(['kind', 'number', 'expires_on'])
    .where((eb) => eb.or([eb('driver_id', '=', driverId), eb('vehicle_id', '=', vehicleId)]))
    .orderBy('kind')
    .execute()
  const today = dayOf(now)
  return rows.map(({ kind, number, expires_on: expiresOn }) => ({
    kind,
    label: papers[kind].label,
    of: papers[kind].of,
    number,
    expiresOn,
    standing: paperStanding(expiresOn, today),
  }))
}

/** Oldest first. A running surcharge has its current amount. */
async function readSurcharges(
  db: Db,
  { id, novelty }: Pick<JourneyDocument, 'id' | 'novelty'>,
  now: Date,
  protocols: NoveltyProtocols,
): Promise<z.infer<typeof Surcharge>[]> {
  const rows = await db
    .selectFrom('surcharges')
    .leftJoin('users', 'users.id', 'surcharges.decided_by')
    .selectAll('surcharges')
    .select(['users.given_names', 'users.surnames'])
    .where('journey_id', '=', id)
    .orderBy('started_at')
    .execute()
  // A running surcharge doesn't count the time of a novelty that stops the waiting clock.
  const isStopped = novelty !== null && protocols[novelty.code].waitingClock === 'stop'
  const until = isStopped ? new Date(novelty.since) : now
  return rows.map((row) => ({
    id: row.id,
    site: row.site,
    status: row.status,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    ...surchargeTotal(row, until),
    rateCop: row.rate_cop,
    reasonCode: row.reason_code,
    decidedBy: personOrNull(row.decided_by, row.given_names, row.surnames),
    decidedAt: row.decided_at?.toISOString() ?? null,
  }))
}

function surchargeTotal(row: Selectable<Schema['surcharges']>, until: Date) {
  if (row.status !== 'running') return { minutes: row.minutes, amountCop: row.amount_cop }
  const seconds = (until.getTime() - row.started_at.getTime()) / 1000 - row.paused_seconds
  const minutes = surchargeMinutes(seconds)
  return { minutes, amountCop: surchargeAmount(minutes, row.rate_cop) }
}
