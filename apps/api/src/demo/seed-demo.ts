import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { Random } from '@arriero/domain/demo/random.ts'
import {
  defaultLimits,
  scaleLimits,
  type JourneyLimits,
} from '@arriero/domain/journeys/journey-limits.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import { hashPassword } from '#modules/identity/passwords/password-hash.ts'
import { hasUsers } from '#modules/identity/accounts.ts'
import { isPGlite } from '#platform/database/pglite-dialect.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { type SeededJourney, createCurrentJourneys } from './current-journeys.ts'
import {
  createAdministrators,
  createReaders,
  createCustomers,
  createDevices,
  demoAccount,
  type UserRow,
} from './demo-people.ts'
import { insertApplicants } from './demo-applicants.ts'
import { insertRenewals } from './demo-renewals.ts'
import { createTruck, demoPlate, type DemoTruck } from './demo-trucks.ts'
import { insertRows } from './insert-rows.ts'
import { createPastJourneys } from './past-journeys.ts'
import { createEndedTraces } from './history/ended-trace.ts'
import type { JourneyHistory } from './history/journey-history.ts'
import { insertDemoNotifications } from './demo-notifications.ts'
import { searchWords } from '#modules/journeys/search-words.ts'

export interface DemoOptions {
  trucks: number
  /** How much faster than the clock the simulation runs. */
  speed?: number
  /** Already divided by the speed. */
  limits?: JourneyLimits
  now: Date
  seed?: number
  /** Whether to create journeys of the last three months too. */
  hasPast?: boolean
}

export interface SeededDemo {
  /** Number of journeys of today. */
  current: number
  /** Number of journeys of the last three months. */
  past: number
}

/**
 * Fills an empty database with sample data of a typical day. The same seed and instant give the same rows.
 * Returns undefined, and changes nothing, if there are users already.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<SeededDemo | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table users in exclusive mode`.execute(tx)
    if (await hasUsers(tx)) return undefined
    await skipForeignKeys(tx)
    return insertDemo(tx, options)
  })
}

/** Their checks are a third of the insert time on PGlite. The tests on PostgreSQL check the same rows. */
export async function skipForeignKeys(tx: Tx): Promise<void> {
  if (isPGlite(tx)) await sql`set local session_replication_role = replica`.execute(tx)
}

/** `existing`: the active administrators, if there are any; otherwise those of the demo are created. */
export async function insertDemo(
  tx: Tx,
  options: DemoOptions,
  existing?: readonly string[],
): Promise<SeededDemo> {
  // Runs on another thread while the rows are generated.
  const hashing = hashPassword(demoAccount.password)
  const { trucks: count, speed = 1, now, seed = 57, hasPast = true } = options
  const random = new Random(seed)
  const administrators = createAdministrators(random)
  // By numbers of their own, so that the rest of the world stays the same.
  const readers = createReaders(new Random(seed + 1))
  const { users, rows: companies } = createCustomers(random)
  const fleet = Array.from({ length: count }, (_, number) => createTruck(random, number))
  const context = {
    random,
    now,
    speed,
    limits: options.limits ?? scaleLimits(defaultLimits, speed),
    customers: companies.map((row) => ({ id: row.user_id, name: row.company_name })),
    administratorIds:
      existing ??
      administrators
        .filter(({ user_state_id: state }) => state === userStates.Active)
        .map(({ id }) => id),
  }
  const currentJourneys = createCurrentJourneys(context, fleet)
  const past = hasPast ? createPastJourneys(context, fleet) : []
  const histories = [...past, ...currentJourneys.map(({ history }) => history)]
  const nextNumber = assignCodes(histories, fleet, companies)

  const password_hash = await hashing
  const people = [
    ...(existing
      ? []
      : [...administrators, ...readers].map((person) => ({ ...person, password_hash }))),
    ...users,
    ...fleet.map(({ user }) => user),
  ]
  await insertRows(
    tx,
    'users',
    people.map((user) => {
      const registered = registeredAt(random, now, user)
      return { ...user, created_at: registered, state_since: registered }
    }),
  )
  await insertRows(tx, 'customers', companies)
  await insertRows(
    tx,
    'vehicles',
    fleet.map(({ vehicle }) => vehicle),
  )
  await insertRows(tx, 'drivers', currentJourneys.map(driverRow))
  await insertRows(
    tx,
    'papers',
    currentJourneys.flatMap(({ papers }) => papers),
  )
  const drivers = fleet.map(({ user }) => user.id)
  await insertRows(
    tx,
    'devices',
    createDevices(random, now, { drivers, customers: companies.map((row) => row.user_id) }),
  )
  await insertApplicants(tx, {
    seed,
    now,
    administratorId: context.administratorIds[0] ?? null,
    knownPlate: fleet[0]?.vehicle.plate ?? demoPlate(0),
  })
  await insertRenewals(tx, { seed, now }, currentJourneys)
  await insertHistories(tx, histories)
  await insertRows(tx, 'positions', [
    ...currentJourneys.flatMap(({ track }) => track),
    // By numbers of their own, so that the rest of the world stays the same.
    ...createEndedTraces(past, { seed: seed + 2, speed }),
  ])
  await insertDemoNotifications(tx, context, histories)
  await sql`select setval('journey_codes', ${nextNumber}, false)`.execute(tx)
  await tx
    .insertInto('demo_world')
    .values({ speed })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ speed }))
    .execute()
  return { current: currentJourneys.length, past: past.length }
}

/** Users in review registered today, the others long ago. */
function registeredAt(random: Random, now: Date, { user_state_id: state }: UserRow): Date {
  const hours = state === userStates.Review ? random.between(2, 20) : 100 * 24
  return new Date(Math.round(now.getTime() - hours * hourMs))
}

const driverRow = ({ truck: { driver }, lastPosition }: SeededJourney) => ({
  ...driver,
  seen_lat: lastPosition.lat,
  seen_lng: lastPosition.lng,
  seen_at: lastPosition.at,
})

async function insertHistories(tx: Tx, histories: readonly JourneyHistory[]): Promise<void> {
  await insertRows(
    tx,
    'journeys',
    histories.map(({ journey }) => journey),
  )
  const tables = {
    transitions: 'transitions',
    novelties: 'novelties',
    steps: 'novelty_steps',
    surcharges: 'surcharges',
    notes: 'notes',
    claims: 'claims',
    timers: 'timers',
  } as const
  for (const [part, table] of Object.entries(tables)) {
    const rows = histories.flatMap(
      (history): readonly object[] => history[part as keyof typeof tables],
    )
    await insertRows(tx, table, rows)
  }
}

const firstCode = 10_001

/** Assigns codes in order of creation, and the search text that contains them. Returns the next free number. */
function assignCodes(
  histories: readonly JourneyHistory[],
  fleet: readonly DemoTruck[],
  customers: readonly { user_id: string; company_name: string }[],
): number {
  const truckByDriver = new Map(fleet.map((truck) => [truck.user.id, truck]))
  const companies = new Map(customers.map((customer) => [customer.user_id, customer.company_name]))
  const inOrder = histories.toSorted(
    (one, other) => Number(one.journey.created_at) - Number(other.journey.created_at),
  )
  for (const [index, { journey }] of inOrder.entries()) {
    const truck = truckByDriver.get(journey.driver_id ?? '')
    journey.code = `V-${firstCode + index}`
    journey.search_text = searchWords({
      code: journey.code,
      customer: companies.get(journey.customer_id) ?? '',
      driver: truck ? `${truck.user.given_names} ${truck.user.surnames}` : null,
      plate: truck?.vehicle.plate ?? null,
      trailerPlate: journey.trailer_plate,
      origin: journey.origin_name,
      destination: journey.destination_name,
      cargo: journey.cargo,
      manifest: journey.manifest_number,
    })
  }
  return firstCode + inOrder.length
}

/** Shown by the server when it starts. */
export const describeDemo = ({ current, past }: SeededDemo): string =>
  `Datos de demostración creados: ${formatNumber(current)} viajes de hoy y ${formatNumber(past)} de los últimos tres meses.`
