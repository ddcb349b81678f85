import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { matchPath } from '#live/requests/match-path.ts'
import type { SeenPosition } from '#modules/journeys/record-journey.ts'
import { databaseLogSource } from '#platform/change-log/log-source.ts'
import type { Db } from '#platform/database/schema.ts'
import { liveCollections } from '../../src/live-collections.ts'
import { Browser } from '../browser.ts'
import { buildCustomer, buildUser } from '../factories.ts'
import { movePositions } from './journey-writes.ts'
import { applyWrite, type WorldWrite } from './world-writes.ts'

/** A signed-in administrator: what a browser sends with the handshake, and the token for `/live`. */
export interface WorldPerson {
  id: string
  email: string
  headers: Record<string, string>
  token: string
}

/** Beside the real server and on a port of its own: writes without rules, and the truth as SQL tells it. */
export async function openBackDoor(app: FastifyInstance, db: Db): Promise<FastifyInstance> {
  const customerId = (await findCustomer(db)) ?? (await buildCustomer(db))
  const collections = liveCollections(db, app.changeLog)
  const load = async (query: LiveQuery): Promise<LiveDocument[]> => {
    const matched = matchPath(collections, query.path)
    if (!matched) throw new Error(`Nothing is at ${query.path}`)
    return matched.collection.load(query, matched.names)
  }

  const door = fastify({ bodyLimit: 64 * 1024 * 1024 })
  door.post<{ Body: WorldWrite[] }>('/writes', async ({ body }) => {
    for (const write of body) await applyWrite(app.changeLog, customerId, write)
    return { done: body.length }
  })
  door.post<{ Body: SeenPosition[] }>('/positions', async ({ body }) => {
    await movePositions(app.changeLog, body)
    return { done: body.length }
  })
  door.post('/head', () => databaseLogSource(db).head())
  // Heap and buffers. The process as the system sees it shrinks for reasons of its own.
  door.post('/memory', () => {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  })
  door.post<{ Body: LiveQuery[] }>('/truth', async ({ body }) => {
    const answers: LiveDocument[][] = []
    for (const query of body) answers.push(await load(query))
    return answers
  })
  door.post<{ Body: { email: string | null } }>('/people', async ({ body }) => {
    const browser = new Browser(app)
    const email = body.email ?? (await buildUser(db)).email
    await browser.signIn(email)
    if (!browser.user) throw new Error('Sign-in refused')
    const { id, fbCustomToken: token } = browser.user
    return { id, email, headers: browser.headers, token } satisfies WorldPerson
  })
  return door
}

async function findCustomer(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('customers').select('user_id').executeTakeFirst()
  return row?.user_id
}
