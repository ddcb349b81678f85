import { hourMs } from '@arriero/domain/calendar/durations.ts'
import type { Candidates } from '@arriero/domain/contract/http/journeys.ts'
import { kilometresBetween } from '@arriero/domain/corridors/point.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { CargoNature } from '@arriero/domain/journeys/cargo-nature.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { selectDrivers, toProfile, type DriverProfile } from '../drivers/driver-profile.ts'
import { dayOf, formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { paperKindsNeededFor, papers, paperStanding } from '@arriero/domain/users/paper.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { driverObstacles, explainOtherVehicle } from '../drivers/driver-obstacles.ts'

type JourneyCandidate = Candidates['candidates'][number]

/** How many of the nearest drivers are evaluated: without a journey, and on one. */
const maxFreeDrivers = 200
const maxBusyDrivers = 5

/** Drivers who could take the journey instead, best first. */
export async function findCandidates(db: Db, journeyId: string, now: Date): Promise<Candidates> {
  const load = await db
    .selectFrom('journeys')
    .select(['driver_id', 'offered_driver_id'])
    .select(({ fn }) => [
      // A load on the road is taken over where its truck stands.
      fn.coalesce('position_lat', 'origin_lat').as('lat'),
      fn.coalesce('position_lng', 'origin_lng').as('lng'),
    ])
    .select(['cargo_kg as cargoKg', 'cargo_nature as cargoNature'])
    .select(['wanted_vehicle_type as wantedType', 'wanted_body_type as wantedBodyType'])
    .where('id', '=', journeyId)
    .executeTakeFirst()
  if (!load) throw new AppError('journey.not-found')
  const currentIds = [load.driver_id, load.offered_driver_id].filter((id) => id !== null)
  const nearestOthers = selectNearestDrivers(db, load, now).where(
    'drivers.user_id',
    '!=',
    sql<string>`all(${currentIds}::uuid[])`,
  )
  const free = await nearestOthers.where('own.id', 'is', null).limit(maxFreeDrivers).execute()
  const busy = await nearestOthers.where('own.id', 'is not', null).limit(maxBusyDrivers).execute()
  const rows = [...free, ...busy]
  return {
    candidates: rankCandidates(
      rows.map((row) => ({ candidate: toCandidate(row, load, now), mismatch: row.mismatch })),
    ),
  }
}

/**
 * Those with the papers that only such a load needs first, and then the trucks of the wanted type and body: few may be, and hundreds of
 * others may be nearer. Near the equator a degree is about as long in both directions, so degrees are good enough to order by.
 */
const selectNearestDrivers = (
  db: Db,
  { lat, lng, cargoNature, ...wanted }: CandidateLoad,
  now: Date,
) =>
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
      vehicleMismatch(wanted).as('mismatch'),
    ])
    .where('drivers.vehicle_id', 'is not', null)
    // Somebody in review or blocked is no candidate at all, not even an unfit one.
    .where('users.user_state_id', '=', userStates.Active)
    .$if(paperKindsNeededFor(cargoNature).length > 0, (query) =>
      query.orderBy(countNeededPapers(cargoNature, now), 'desc'),
    )
    .orderBy('mismatch')
    .orderBy(sql`(seen_lat - ${lat}) ^ 2 + (seen_lng - ${lng}) ^ 2 nulls last`)
    .orderBy('drivers.user_id')

/** How far a truck is from the wanted one: its type counts more than its body, another body more than an unknown one. */
const vehicleMismatch = ({
  wantedType: type,
  wantedBodyType: body,
}: Pick<CandidateLoad, 'wantedType' | 'wantedBodyType'>) => sql<number>`(
  case when vehicles.type is distinct from coalesce(${type}, vehicles.type) then 3 else 0 end
  + case when ${body}::text is null or vehicles.body_type = ${body} then 0
    when vehicles.body_type is null then 1 else 2 end)`

const countNeededPapers = (nature: CargoNature, now: Date) => sql`(
  select count(*) from papers where kind = any(${paperKindsNeededFor(nature)}::text[])
    and (driver_id = drivers.user_id or vehicle_id = drivers.vehicle_id)
    and coalesce(expires_on >= ${dayOf(now)}::date, true))`

type CandidateRow = Awaited<
  ReturnType<ReturnType<typeof selectNearestDrivers>['executeTakeFirstOrThrow']>
>

function toCandidate(row: CandidateRow, load: CandidateLoad, now: Date): JourneyCandidate {
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
    ...evaluateCandidate(toProfile(row), truck, load, now),
  }
}

interface CandidateLoad {
  lat: number
  lng: number
  cargoKg: number | null
  cargoNature: CargoNature
  wantedType: string | null
  wantedBodyType: string | null
}

interface CandidateTruck {
  /** Code of the journey under way. */
  busyWith: string | null
  seenAt: Date | null
}

/** Older positions get a warning. */
const maxPositionAgeMs = hourMs

/** Obstacles rule the driver out; warnings are to be checked before calling. */
function evaluateCandidate(
  driver: DriverProfile,
  { busyWith, seenAt }: CandidateTruck,
  load: CandidateLoad,
  now: Date,
): { obstacles: string[]; warnings: string[] } {
  const obstacles = driverObstacles(driver, now, { kg: load.cargoKg, nature: load.cargoNature })
  if (busyWith !== null) obstacles.push(`Ya lleva el viaje ${busyWith}.`)
  const today = dayOf(now)
  const warnings = driver.papers.flatMap(({ kind, expiresOn }) =>
    expiresOn !== null && paperStanding(expiresOn, today) === 'expires-soon'
      ? [`${papers[kind].label}: vence el ${formatDay(expiresOn)}.`]
      : [],
  )
  const wanted = { type: load.wantedType, bodyType: load.wantedBodyType }
  const otherVehicle = explainOtherVehicle(driver.vehicle, wanted)
  if (otherVehicle !== undefined) warnings.unshift(otherVehicle)
  if (seenAt === null) warnings.push('Nunca se ha visto su posición.')
  else if (now.getTime() - seenAt.getTime() > maxPositionAgeMs) {
    warnings.push(`Su posición es de hace ${formatDuration(now.getTime() - seenAt.getTime())}.`)
  }
  return { obstacles, warnings }
}

const maxFit = 20
/** Shown with their obstacles, so that it is clear why they are not among the others. */
const maxUnfit = 5

interface RankedCandidate {
  candidate: JourneyCandidate
  /** See `vehicleMismatch`. */
  mismatch: number
}

/** Drivers without obstacles first, then wanted trucks, then by distance, then by number of warnings. */
export function rankCandidates(candidates: readonly RankedCandidate[]): JourneyCandidate[] {
  const ranked = candidates
    .toSorted(
      (one, other) =>
        one.mismatch - other.mismatch ||
        distanceOf(one.candidate) - distanceOf(other.candidate) ||
        one.candidate.warnings.length - other.candidate.warnings.length,
    )
    .map(({ candidate }) => candidate)
  return [
    ...ranked.filter(({ obstacles }) => obstacles.length === 0).slice(0, maxFit),
    ...ranked.filter(({ obstacles }) => obstacles.length > 0).slice(0, maxUnfit),
  ]
}

/** A driver without any position ranks last. */
const distanceOf = ({ distanceKm }: JourneyCandidate) => distanceKm ?? 40_000
