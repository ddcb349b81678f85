import type { Role } from '@arriero/domain/users/role.ts'
import { roles } from '@arriero/domain/users/role.ts'
import { userStateKeys, type UserStateKey, userStates } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Db } from '#platform/database/schema.ts'
import { Browser } from '../browser.ts'
import { buildApplicant, buildCustomer, buildDevice, buildTruck, buildUser } from '../factories.ts'

/** Somebody who calls a route: a person of a role, a phone, a customer's system, a person who registers, or nobody. */
export interface RightsCaller {
  name: string
  kind: 'administrator' | 'driver' | 'customer' | 'applicant' | 'nobody'
  role: Role | null
  state: UserStateKey
  send: (method: Method, url: string, body?: object | string) => Promise<LightMyRequestResponse>
}

/** Of the callers that `createCallers` creates. */
export const callerNames: readonly string[] = [
  ...userStateKeys.flatMap((state) =>
    [...roles, 'driver', 'customer', 'applicant'].map((caller) => `${caller} ${state}`),
  ),
  'applicant',
  'nobody',
]

type Method = Parameters<Browser['send']>[0]

/** Sent with every request, so that nothing but the rights can refuse it. */
const usualHeaders = {
  origin: 'http://arriero.test',
  'content-type': 'application/json',
  'idempotency-key': 'rights-matrix-key',
}

/** Callers of every kind and state. They sign in while they are Active; call `setStates` afterwards. */
export async function createCallers(app: FastifyInstance, db: Db): Promise<RightsCaller[]> {
  const callers: RightsCaller[] = []
  for (const state of userStateKeys) {
    for (const role of roles) callers.push(await createPerson(app, db, role, state))
    const { driver_id } = await buildTruck(db, `ZR${state.slice(0, 1)}00${callers.length % 10}`)
    const phone = await buildDevice(db, driver_id)
    callers.push({
      name: `driver ${state}`,
      kind: 'driver',
      role: null,
      state,
      send: await via(app, phone),
    })
    const customer = await buildCustomer(db)
    const system = await buildDevice(db, customer)
    const send = await via(app, system)
    callers.push({ name: `customer ${state}`, kind: 'customer', role: null, state, send })
    const link = await buildApplicant(db, { user_id: driver_id, sent_at: new Date() })
    callers.push({
      name: `applicant ${state}`,
      kind: 'applicant',
      role: null,
      state,
      send: await via(app, link),
    })
    await setState(db, [driver_id, customer], state)
  }
  // Not sent yet, so not a user and without a state of its own.
  const form = await via(app, await buildApplicant(db))
  callers.push({ name: 'applicant', kind: 'applicant', role: null, state: 'Active', send: form })
  const stranger = await new Browser(app).open()
  const send: RightsCaller['send'] = (...request) => stranger.send(...withHeaders(request))
  callers.push({ name: 'nobody', kind: 'nobody', role: null, state: 'Active', send })
  return callers
}

async function createPerson(
  app: FastifyInstance,
  db: Db,
  role: Role,
  state: UserStateKey,
): Promise<RightsCaller> {
  const { id, email } = await buildUser(db, { role })
  const browser = await new Browser(app).open()
  await browser.signIn(email)
  await setState(db, [id], state)
  return {
    name: `${role} ${state}`,
    kind: 'administrator',
    role,
    state,
    send: (...request) => browser.send(...withHeaders(request)),
  }
}

const setState = (db: Db, ids: string[], state: UserStateKey) =>
  db.updateTable('users').set({ user_state_id: userStates[state] }).where('id', 'in', ids).execute()

const withHeaders = ([method, url, body]: Parameters<RightsCaller['send']>): Parameters<
  Browser['send']
> => {
  const { 'content-type': type, ...others } = usualHeaders
  return [method, url, body, { ...others, ...(body !== undefined && { 'content-type': type }) }]
}

/** A device needs no cookies; with them, it is refused for its rights and not as a request of another site. */
async function via(
  app: FastifyInstance,
  device: { authorization: string },
): Promise<RightsCaller['send']> {
  const browser = await new Browser(app).open()
  return (...request) => {
    const [method, url, body, headers] = withHeaders(request)
    return browser.send(method, url, body, { ...headers, ...device })
  }
}
