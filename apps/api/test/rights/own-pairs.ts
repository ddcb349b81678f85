import type { Registration } from '@arriero/domain/contract/http/registration.ts'
import { commandSlug, driverCommands } from '@arriero/domain/journeys/journey-command.ts'
import type { UserStateKey } from '@arriero/domain/users/user-state.ts'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/database/schema.ts'
import { Browser } from '../browser.ts'
import {
  buildApplicant,
  buildApproval,
  buildCustomer,
  buildDevice,
  buildJourney,
  buildPasskey,
  buildTruck,
  buildUser,
} from '../factories.ts'
import { picture } from '../files/sample-image.ts'
import type { RightsCaller } from './rights-callers.ts'

/** A caller of a route with own things and somebody else's. */
export interface OwnPair {
  send: RightsCaller['send']
  /** The caller, who is of every role and in every state in turn. Absent for applicants, who have neither. */
  owner?: { id: string; kind: 'administrator' | 'device' }
  /** Of the owner, in which the route answers. */
  allowedStates: readonly UserStateKey[]
  /** The id of an own thing, a new one where asking may end it. Absent where the module's own tests ask for it. */
  createOwn?: () => Promise<string>
  foreign: string
}

/** For each route of a person's or device's own things. */
export function ownPairs(
  app: FastifyInstance,
  db: Db,
  now: Date,
): Record<string, () => Promise<OwnPair>> {
  let trucks = 0
  const nextPlate = () => `ZZO${String((trucks += 1)).padStart(3, '0')}`

  async function driverPair(): Promise<OwnPair> {
    const customer_id = await buildCustomer(db)
    const [own, foreign] = [await buildTruck(db, nextPlate()), await buildTruck(db, nextPlate())]
    const device = await buildDevice(db, own.driver_id)
    const { id } = await buildJourney(db, { customer_id, ...own })
    return {
      send: deviceSend(device),
      owner: { id: own.driver_id, kind: 'device' },
      // Back in review, a driver finishes the journey under way.
      allowedStates: ['Active', 'Review', 'Correction'],
      createOwn: async () => id,
      foreign: (await buildJourney(db, { customer_id, ...foreign })).id,
    }
  }

  async function customerPair(): Promise<OwnPair> {
    const [own, foreign] = [await buildCustomer(db), await buildCustomer(db)]
    return {
      send: deviceSend(await buildDevice(db, own)),
      owner: { id: own, kind: 'device' },
      allowedStates: ['Active'],
      createOwn: async () => (await buildJourney(db, { customer_id: own })).id,
      foreign: (await buildJourney(db, { customer_id: foreign })).id,
    }
  }

  const deviceSend =
    (device: { authorization: string }): RightsCaller['send'] =>
    (method, url, body) =>
      app.inject({
        method,
        url,
        headers: { ...device, 'idempotency-key': `own-${Math.random()}`.replace('.', '') },
        ...(body !== undefined && method !== 'GET' && { body }),
      })

  /** Two people; the first one calls, with a session or a link of each. */
  const personPair =
    (create: (userId: string) => Promise<string>) => async (): Promise<OwnPair> => {
      const own = await buildUser(db, { role: 'viewer' })
      const foreign = await buildUser(db, { role: 'viewer' })
      const [browser, other] = [new Browser(app), new Browser(app)]
      await (await browser.open()).signIn(own.email)
      await (await other.open()).signIn(foreign.email)
      return {
        send: (...request) => browser.send(...request),
        owner: { id: own.id, kind: 'administrator' },
        allowedStates: ['Active'],
        createOwn: () => create(own.id),
        foreign: await create(foreign.id),
      }
    }

  const sessionOf = async (userId: string) => {
    // Another one than the caller's, which would end with it.
    const session = await db
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    const id = crypto.randomUUID()
    await db
      .insertInto('sessions')
      .values({ ...session, id })
      .execute()
    return id
  }

  const linkOf = async (userId: string) => {
    const id = crypto.randomUUID()
    await db
      .insertInto('provider_links')
      .values({
        id,
        user_id: userId,
        project: 'p',
        subject: id,
        provider: 'google.com',
        email: null,
        phone: null,
        created_at: now,
        last_used_at: null,
        unlinked_at: null,
      })
      .execute()
    return id
  }

  /** Of two drafts, each with the photo of a licence. */
  async function filePair(): Promise<OwnPair> {
    const [own, foreign] = [await buildApplicant(db), await buildApplicant(db)]
    const body = await picture().jpeg().toBuffer()
    const upload = async (headers: { authorization: string }) => {
      const type = { 'content-type': 'application/octet-stream' }
      const url = '/api/registration/items/licence/files/0'
      const sent = await app.inject({ method: 'POST', url, headers: { ...headers, ...type }, body })
      const { items } = sent.json<Registration>()
      return items.find(({ item }) => item === 'licence')?.files[0]?.id ?? ''
    }
    return {
      send: deviceSend(own),
      allowedStates: ['Active'],
      createOwn: () => upload(own),
      foreign: await upload(foreign),
    }
  }

  return {
    'GET /api/registration/files/:id': filePair,
    'DELETE /api/sessions/:id': personPair(sessionOf),
    'PUT /api/passkeys/:id': personPair((userId) => buildPasskey(db, userId, now)),
    'DELETE /api/passkeys/:id': personPair((userId) => buildPasskey(db, userId, now)),
    'POST /api/approvals/:id/withdraw': personPair((userId) => buildApproval(db, userId, now)),
    'DELETE /api/me/providerLinks/:id': personPair(linkOf),
    'GET /gateway/customer/journeys/:id/cancellation': customerPair,
    'POST /gateway/customer/journeys/:id/cancel': customerPair,
    'POST /gateway/customer/journeys/:id/confirm-delivery': customerPair,
    ...Object.fromEntries(
      driverCommands.map((name) => [
        `POST /gateway/driver/journeys/:id/${commandSlug(name)}`,
        driverPair,
      ]),
    ),
  }
}
