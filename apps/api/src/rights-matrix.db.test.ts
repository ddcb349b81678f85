import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { can, isAbility } from '@arriero/domain/users/ability.ts'
import { type Role, roles } from '@arriero/domain/users/role.ts'
import { type UserStateKey, userStateKeys, userStates } from '@arriero/domain/users/user-state.ts'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, testConfig } from '../test/build-test-app.ts'
import { buildCustomer, buildJourney, buildTruck, testPassword } from '../test/factories.ts'
import { type ApiOperation, operationsOf, validValue } from '../test/fuzz/json-schema.ts'
import { muteNotifications } from '../test/mute-notifications.ts'
import { type OwnPair, ownPairs } from '../test/rights/own-pairs.ts'
import { callerNames, createCallers, type RightsCaller } from '../test/rights/rights-callers.ts'
import { createTestDatabase } from '../test/test-database.ts'
import { withoutChores } from '../test/without-chores.ts'
import type { Database } from '#platform/database/database.ts'
import type { Access } from '#platform/http/access.ts'

/*
 * Every route × every role, phone, customer's system, applicant and nobody × every user state. What is expected follows from the
 * access that the route declares and from the table of abilities; what happens is asked by real requests. On PostgreSQL
 * only: rights don't depend on the engine, and PGlite would take the seconds again.
 */

let database: Database
let app: FastifyInstance
let operations: Map<string, ApiOperation>
let callers: RightsCaller[]
let ids: string[]
let folder: string
let now = new Date('2026-11-15T12:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await muteNotifications(db)
  // A chore would write between two fingerprints, such as the one that compacts counts.
  folder = await mkdtemp(join(tmpdir(), 'arriero-rights-'))
  const config = testConfig({ DATA_DIR: folder })
  app = await withoutChores(() => buildTestApp({ config, db, clock: () => now }))
  const described = operationsOf((await app.inject('/openapi.json')).json())
  operations = new Map(described.map((operation) => [operation.route, operation]))
  const customerId = await buildCustomer(db)
  const truck = await buildTruck(db, 'ZZR001')
  const journey = await buildJourney(db, { customer_id: customerId, ...truck })
  ids = [journey.id, truck.driver_id, customerId]
  callers = await createCallers(app, db)
  // The sessions were read while everybody was Active.
  forgetSessions()
})
afterAll(async () => {
  await app.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

/** Rights are read with the session, which is remembered for less than a second. */
const forgetSessions = () => {
  now = new Date(now.getTime() + 1_000)
}

/** `operator` is not about people: its guard has a test of its own. HEAD answers like its GET. */
const routes = () =>
  [...app.routeAccess].filter(
    ([route, access]) => access !== 'operator' && !route.startsWith('HEAD '),
  )

type Answer = 'allowed' | 401 | 403

/** A link tells its owner the state in each of them; what it shows and changes is in `links-by-state.db.test.ts`. */
const linkAnswers: Record<UserStateKey, Answer> = {
  Active: 'allowed',
  Review: 'allowed',
  Correction: 'allowed',
  Reject: 'allowed',
  Ban: 'allowed',
}

/** Only an Active person has abilities, and only an Active driver or customer may use a device. */
function expectedAnswer(access: Access, { kind, role, state }: RightsCaller): Answer {
  if (access === 'public') return 'allowed'
  if (access === 'applicant') return kind === access ? linkAnswers[state] : 401
  if (!isAbility(access)) return kind === access && state === 'Active' ? 'allowed' : 401
  if (kind !== 'administrator' || state !== 'Active') return 401
  return can({ kind, role }, access) ? 'allowed' : 403
}

/** Nothing of it is carried out if it is allowed: a write is cut off after the rights were checked. */
const brokenBody = '{'

async function askFor(caller: RightsCaller, route: string, expected: Answer): Promise<Answer> {
  const [method, path] = route.split(' ') as [ApiOperation['method'], string]
  const operation = operations.get(route)
  const url = fillPath(path, operation)
  // A refused request is complete and valid, so that it would do something.
  const body = expected === 'allowed' ? brokenBody : validBody(operation)
  const { statusCode } = await caller.send(method, url, method === 'GET' ? undefined : body)
  expect(statusCode, `${caller.name} ${route}`).toBeLessThan(500)
  return statusCode === 401 || statusCode === 403 ? statusCode : 'allowed'
}

const bodies = new Map<string, object>([
  // Without the right password it would be refused for another reason.
  ['DELETE /api/me/providerLinks/:id', { password: testPassword }],
])

function validBody(operation: ApiOperation | undefined): object {
  if (!operation?.body) return {}
  const known = bodies.get(operation.route)
  if (known) return known
  const [sample] = fc.sample(validValue(operation.body), { seed: 1, numRuns: 1 })
  const body = sample as object
  bodies.set(operation.route, body)
  return body
}

/** Ids of existing rows, and words where the path takes one of a few. */
function fillPath(path: string, operation: ApiOperation | undefined): string {
  let at = 0
  return path.replaceAll('*', 'x').replaceAll(/:(\w+)/g, (_, name: string) => {
    const word = operation?.parameters.find((one) => one.name === name)?.schema.enum?.[0]
    return typeof word === 'string' ? word : (ids[at++] ?? ids[0] ?? '')
  })
}

/** Everything that is stored. Without what the server writes by itself. */
async function fingerprint(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename not in ('leases', 'change_consumers', 'throttles')
    order by 1`.execute(database.db)
  const parts = rows.map(
    ({ name }) =>
      sql`select ${name} as name, count(*) || ' ' || coalesce(sum(hashtext(t::text)), 0) as content
        from ${sql.table(name)} as t`,
  )
  const all = await sql`${sql.join(parts, sql` union all `)}`.execute(database.db)
  return JSON.stringify(all.rows)
}

const isPage = (route: string) => !/ \/(?:api|gateway|live)\b/.test(route)

/** Asks for all routes; says where the answer is another one than the table's. */
async function compare(caller: RightsCaller, expectedOf: typeof expectedAnswer) {
  // Pages and documents of the server are large: once is enough.
  const asked = routes().filter(([route]) => !isPage(route) || caller.kind === 'nobody')
  const differences: string[] = []
  for (let at = 0; at < asked.length; at += requestsAtOnce) {
    const answers = asked.slice(at, at + requestsAtOnce).map(async ([route, access]) => {
      const expected = expectedOf(access, caller)
      const answer = await askFor(caller, route, expected)
      if (answer !== expected) differences.push(`${route}: ${answer}`)
    })
    await Promise.all(answers)
  }
  return differences
}

const requestsAtOnce = 8

describe('rights', () => {
  let before: string
  beforeAll(async () => {
    before = await fingerprint()
  })

  it.each(callerNames)(
    'of %s are those of the table of abilities, on every route',
    async (name) => {
      const caller = callers.find((one) => one.name === name)
      expect(caller && (await compare(caller, expectedAnswer))).toEqual([])
    },
  )

  it('leave everything as it was where they are missing', async () => {
    expect(callers.map(({ name }) => name).toSorted()).toEqual(callerNames.toSorted())
    expect(routes().length).toBeGreaterThan(150)
    expect(await fingerprint()).toBe(before)
  })

  it('are those of the own account only, until a required second factor is set up', async () => {
    const settings = database.db.updateTable('organisation_settings')
    await settings.set({ second_factor_roles: ['administrator', 'viewer'] }).execute()
    forgetSessions()
    const differences: string[] = []
    for (const caller of callers) {
      if (caller.state !== 'Active' || caller.kind !== 'administrator') continue
      const isRestricted = caller.role === 'administrator' || caller.role === 'viewer'
      const restricted: typeof expectedAnswer = (access, person) =>
        isRestricted && isAbility(access) && access !== 'account.manage'
          ? 403
          : expectedAnswer(access, person)
      const found = await compare(caller, restricted)
      differences.push(...found.map((one) => `${caller.name} ${one}`))
    }
    await settings.set({ second_factor_roles: [] }).execute()
    forgetSessions()
    expect(differences).toEqual([])
  })
})

/** Routes of a person's or device's own things, found by their access: each of them needs a line in `ownPairs`. */
const ownRoutes = () =>
  routes().filter(([route, access]) => {
    const isOwn =
      access === 'account.manage' || access === 'approval.read' || access === 'notification.receive'
    // An applicant has one form, and only its files have ids.
    const isDevice = access === 'driver' || access === 'customer' || access === 'applicant'
    return route.includes('/:id') && (isOwn || isDevice)
  })

describe('own and foreign', () => {
  /** An offer may be open to every driver, so that `accept` asks for the state of the journey first. */
  const refusals = (route: string) => (route.endsWith('/accept') ? [403, 404, 409] : [403, 404])

  it('every route of own things is here', () => {
    expect(Object.keys(ownPairs(app, database.db, now)).toSorted()).toEqual(
      ownRoutes()
        .map(([route]) => route)
        .toSorted(),
    )
  })

  /*
   * Callers of another kind than the route's are refused before its path is read: the guard of `access.ts` runs first and
   * gets no id. The matrix above asks them, so they are not asked once more with each id.
   */
  it('foreign things are refused like unknown ones, to every role and state; own ones are not', async () => {
    const differences: string[] = []
    for (const [route, create] of Object.entries(ownPairs(app, database.db, now))) {
      const pair = await create()
      const ownRoles = pair.owner?.kind === 'administrator' ? roles : [null]
      const own = pair.createOwn
      const owns = new Map(
        own && (await Promise.all(ownRoles.map(async (role) => [role, await own()] as const))),
      )
      const [method, path] = route.split(' ') as [ApiOperation['method'], string]
      const ask = async (id: string) => {
        const body = validBody(operations.get(route))
        return (await pair.send(method, path.replace(':id', id), body)).statusCode
      }
      const before = await fingerprint()
      for (const role of ownRoles) {
        for (const state of pair.owner ? userStateKeys : (['Active'] as const)) {
          await become(pair, role, state)
          const name = `${role ?? ''} ${state} ${route}`
          const refused = await ask(pair.foreign)
          const isAllowed = pair.allowedStates.includes(state)
          const expected = isAllowed ? refusals(route) : [401]
          if (!expected.includes(refused)) differences.push(`${name} foreign: ${refused}`)
          const id = owns.get(role)
          if (isAllowed || id === undefined) continue
          const answer = await ask(id)
          if (answer !== 401) differences.push(`${name} own: ${answer}`)
        }
      }
      await become(pair, 'viewer', 'Active')
      if ((await fingerprint()) !== before) differences.push(`${route}: changed something`)
      for (const [role, id] of owns) {
        await become(pair, role, 'Active')
        const allowed = await ask(id)
        if (allowed === 401 || allowed === 404) differences.push(`${role} ${route} own: ${allowed}`)
      }
    }
    expect(differences).toEqual([])
  })

  async function become({ owner }: OwnPair, role: Role | null, state: UserStateKey): Promise<void> {
    if (!owner) return
    const user_state_id = userStates[state]
    await database.db
      .updateTable('users')
      .set({ user_state_id, ...(owner.kind === 'administrator' && { role }) })
      .where('id', '=', owner.id)
      .execute()
    forgetSessions()
  }
})
