import type { Candidates } from '@arriero/domain/contract/http/journeys.ts'
import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { selectDrivers, toProfile } from '../../drivers/find-driver.ts'
import { rankCandidates } from './rank-candidates.ts'
import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { papers } from '@arriero/domain/users/paper.ts'
import { driverObstacles } from '../../drivers/driver-obstacles.ts'
import type { DriverProfile } from '../../drivers/driver-profile.ts'
import { paperStanding } from '../paper-standing.ts'

type Candidate = Candidates['candidates'][number]

/** How many are looked at closely: of those without a journey, and of those on the road. */
const mostFree = 200
const mostBusy = 5

/** Who could take this load instead, best first. */
export async function findCandidates(db: Db, journeyId: string, now: Date): Promise<Candidates> {
  const load = await db
    .selectFrom('journeys')
    .select(['driver_id', 'offered_driver_id', 'origin_lat as lat', 'origin_lng as lng'])
    .select('cargo_kg as cargoKg')
    .where('id', '=', journeyId)
    .executeTakeFirst()
  if (!load) throw new AppError('journey.not-found')
  const asked = [load.driver_id, load.offered_driver_id].filter((id) => id !== null)
  const nearestOthers = nearest(db, load).where(
    'drivers.user_id',
    '!=',
    sql<string>`all(${asked}::uuid[])`,
  )
  const free = await nearestOthers.where('own.id', 'is', null).limit(mostFree).execute()
  const busy = await nearestOthers.where('own.id', 'is not', null).limit(mostBusy).execute()
  return {
    candidates: rankCandidates([...free, ...busy].map((row) => toCandidate(row, load, now))),
  }
}

/** A degree is about as long both ways near the equator: enough to choose whom to look at. */
const nearest = (db: Db, { lat, lng }: WantedLoad) =>
  selectDrivers(db)
    .leftJoin('journeys as own', (join) =>
      join
        .onRef('own.driver_id', '=', 'drivers.user_id')
        .on('own.journey_state_id', 'in', underWayStateIds),
    )
    .select([
      'users.given_names',
      'users.surnames',
      'users.phone',
      'drivers.seen_lat',
      'drivers.seen_lng',
      'drivers.seen_at',
      'own.code as busy_with',
    ])
    .where('drivers.vehicle_id', 'is not', null)
    .orderBy(sql`(seen_lat - ${lat}) ^ 2 + (seen_lng - ${lng}) ^ 2 nulls last`)
    .orderBy('drivers.user_id')

type Row = Awaited<ReturnType<ReturnType<typeof nearest>['executeTakeFirstOrThrow']>>

function toCandidate(row: Row, load: WantedLoad, now: Date): Candidate {
  const { seen_lat: lat, seen_lng: lng, seen_at: seenAt } = row
  const distanceKm =
    lat === null || lng === null
      ? null
      : Math.round(kilometresBetween({ lat, lng }, load) * 10) / 10
  const truck = { busyWith: row.busy_with, seenAt }
  return {
    driver: { id: row.id, name: `${row.given_names} ${row.surnames}`, phone: row.phone ?? '' },
    vehicle: { plate: row.plate ?? '', type: row.type ?? '' },
    thirdPartyCompany: row.third_party_company,
    distanceKm,
    seenAt: seenAt?.toISOString() ?? null,
    ...judgeCandidate(toProfile(row), truck, load, now),
  }
}

interface WantedLoad {
  lat: number
  lng: number
  cargoKg: number | null
}

interface Truck {
  /** The code of the journey it is on the road with. */
  busyWith: string | null
  seenAt: Date | null
}

/** Past this the position says little about where the truck is. */
const oldPosition = 60 * 60_000

/** What keeps a driver from taking a load, and what to look at before asking. */
function judgeCandidate(
  driver: DriverProfile,
  { busyWith, seenAt }: Truck,
  { cargoKg }: WantedLoad,
  now: Date,
): { obstacles: string[]; warnings: string[] } {
  const obstacles = driverObstacles(driver, now, cargoKg)
  if (busyWith !== null) obstacles.push(`Ya lleva el viaje ${busyWith}.`)
  const today = dayOf(now)
  const warnings = driver.papers.flatMap(({ kind, expiresOn }) =>
    expiresOn !== null && paperStanding(expiresOn, today) === 'expires-soon'
      ? [`${papers[kind].label}: vence el ${formatDay(expiresOn)}.`]
      : [],
  )
  if (seenAt === null) warnings.push('Nunca se ha visto su posición.')
  else if (now.getTime() - seenAt.getTime() > oldPosition) {
    warnings.push(`Su posición es de hace ${formatDuration(now.getTime() - seenAt.getTime())}.`)
  }
  return { obstacles, warnings }
}
