import { Random } from '@arriero/domain/demo/random.ts'
import {
  defaultLimits,
  hastenLimits,
  type JourneyLimits,
} from '@arriero/domain/journeys/journey-limits.ts'
import { userStates, type UserStateKey } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import { hashPassword } from '#modules/identity/passwords/hash-password.ts'
import { hasUsers } from '#modules/identity/sessions/session-queries.ts'
import { isPGlite } from '#platform/database/pglite-dialect.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { type Affair, currentJourneys } from './current-journeys.ts'
import { demoAccount } from './demo-account.ts'
import { demoDevices } from './demo-devices.ts'
import { customers, type UserRow } from './demo-people.ts'
import { truck } from './demo-trucks.ts'
import { insertRows } from './insert-rows.ts'
import { numberJourneys } from './number-journeys.ts'
import { pastJourneys } from './past-journeys.ts'
import type { JourneyStory } from './story/journey-story.ts'
import { tellOfDemo } from './tell-of-demo.ts'
import { demoDomain } from '#platform/settings/demo-domain.ts'

export interface DemoOptions {
  trucks: number
  /** How much faster than the clock the trucks are. */
  speed?: number
  /** As much shorter as the trucks are faster. */
  limits?: JourneyLimits
  now: Date
  seed?: number
  /** Whether there were journeys before today. */
  hasPast?: boolean
}

export interface SeededDemo {
  /** Of today, and of the three months before. */
  current: number
  past: number
}

/**
 * Fills an empty database with a believable day; the same seed and instant give the same rows.
 * Answers undefined, and touches nothing, when there are users already.
 */
export async function seedDemo(db: Db, options: DemoOptions): Promise<SeededDemo | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`lock table users in exclusive mode`.execute(tx)
    if (await hasUsers(tx)) return undefined
    // Without foreign key checks, which take a third of the inserts. PostgreSQL checks the same rows.
    if (isPGlite(tx)) await sql`set local session_replication_role = replica`.execute(tx)
    return fill(tx, options)
  })
}

async function fill(tx: Tx, options: DemoOptions): Promise<SeededDemo> {
  // Runs on another thread while the stories are generated.
  const hashing = hashPassword(demoAccount.password)
  const { trucks: count, speed = 1, now, seed = 57, hasPast = true } = options
  const random = new Random(seed)
  const administrators = demoAdministrators(random)
  const { users, rows: companies } = customers(random)
  const fleet = Array.from({ length: count }, (_, number) => truck(random, number))
  const world = {
    random,
    now,
    speed,
    limits: options.limits ?? hastenLimits(defaultLimits, speed),
    customerIds: companies.map((row) => row.user_id),
    administratorIds: administrators
      .filter(({ user_state_id: state }) => state === userStates.Active)
      .map(({ id }) => id),
  }
  const affairs = currentJourneys(world, fleet)
  const past = hasPast ? pastJourneys(world, fleet) : []
  const stories = [...past, ...affairs.map(({ story }) => story)]
  const nextNumber = numberJourneys(stories, fleet, companies)

  const password_hash = await hashing
  const people = [
    ...administrators.map((person) => ({ ...person, password_hash })),
    ...users,
    ...fleet.map(({ user }) => user),
  ]
  await insertRows(
    tx,
    'users',
    people.map((user) => ({ ...user, created_at: registeredAt(random, now, user) })),
  )
  await insertRows(tx, 'customers', companies)
  await insertRows(
    tx,
    'vehicles',
    fleet.map(({ vehicle }) => vehicle),
  )
  await insertRows(tx, 'drivers', affairs.map(seenDriver))
  await insertRows(
    tx,
    'papers',
    affairs.flatMap(({ papers }) => papers),
  )
  const drivers = fleet.map(({ user }) => user.id)
  await insertRows(
    tx,
    'devices',
    demoDevices(random, now, { drivers, customers: world.customerIds }),
  )
  await insertStories(tx, stories)
  await insertRows(
    tx,
    'positions',
    affairs.flatMap(({ track }) => track),
  )
  await tellOfDemo(tx, world, stories)
  await sql`select setval('journey_codes', ${nextNumber}, false)`.execute(tx)
  return { current: affairs.length, past: past.length }
}

/** Whoever waits to be looked at came today; the others have been here for long. */
function registeredAt(random: Random, now: Date, { user_state_id: state }: UserRow): Date {
  const hours = state === userStates.Review ? random.between(2, 20) : 100 * 24
  return new Date(Math.round(now.getTime() - hours * 60 * 60_000))
}

const seenDriver = ({ truck: { driver }, seen }: Affair) => ({
  ...driver,
  seen_lat: seen.lat,
  seen_lng: seen.lng,
  seen_at: seen.at,
})

async function insertStories(tx: Tx, stories: readonly JourneyStory[]): Promise<void> {
  await insertRows(
    tx,
    'journeys',
    stories.map(({ journey }) => journey),
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
    const rows = stories.flatMap((story): readonly object[] => story[part as keyof typeof tables])
    await insertRows(tx, table, rows)
  }
}

/** Three who may enter, and one for each reason not to, so that every message can be seen. */
const people: readonly [email: string, given: string, surnames: string, state: UserStateKey][] = [
  [demoAccount.email, 'Laura Marcela', 'Restrepo Ospina', 'Active'],
  [`diego@${demoDomain}`, 'Diego Armando', 'Ñáñez Caicedo', 'Active'],
  [`yuliana@${demoDomain}`, 'Yuliana', 'De la Hoz Peña', 'Active'],
  [`revision@${demoDomain}`, 'Camilo Andrés', 'Bermúdez Rincón', 'Review'],
  [`correccion@${demoDomain}`, 'Luz Dary', 'Quiñones Mosquera', 'Correction'],
  [`rechazo@${demoDomain}`, 'Hernán Darío', 'Zapata Úsuga', 'Reject'],
  [`bloqueo@${demoDomain}`, 'Wilmer José', 'Pacheco Ibáñez', 'Ban'],
]

/** Their password is set when it has been hashed. */
function demoAdministrators(random: Random): UserRow[] {
  return people.map(([email, given_names, surnames, state]) => ({
    id: random.uuid(),
    kind: 'administrator',
    user_state_id: userStates[state],
    email,
    given_names,
    surnames,
    phone: null,
    password_hash: null,
  }))
}
