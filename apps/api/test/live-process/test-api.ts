import type { LiveDocument, LiveQuery } from '@arriero/domain/live/live-query.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { matchPath } from '#live/live-collection.ts'
import type { SeenPosition } from '#modules/journeys/record-journey.ts'
import { databaseLogSource } from '#platform/change-log/log-source.ts'
import type { Db } from '#platform/database/schema.ts'
import { liveCollections } from '../../src/live-collections.ts'
import { Browser } from '../browser.ts'
import { buildCustomer, buildUser } from '../factories.ts'
import { movePositions, applyTestWrite, type TestWrite } from './test-writes.ts'

/** A signed-in administrator: the headers of the browser, and the token for `/live`. */
export interface TestPerson {
  id: string
  email: string
  headers: Record<string, string>
  token: string
}

/** A second server on its own port: writes without business rules, and reads the expected results with SQL. */
export async function openTestApi(app: FastifyInstance, db: Db): Promise<FastifyInstance> {
  const customerId = (await findCustomer(db)) ?? (await buildCustomer(db))
  const collections = liveCollections(db, app.changeLog)
  const load = async (query: LiveQuery): Promise<LiveDocument[]> => {
    const matched = matchPath(collections, query.path)
    if (!matched) throw new Error(`No collection at ${query.path}`)
    return matched.collection.load(query, matched.params)
  }

  const api = fastify({ bodyLimit: 64 * 1024 * 1024 })
  api.post<{ Body: TestWrite[] }>('/writes', async ({ body }) => {
    for (const write of body) await applyTestWrite(app.changeLog, customerId, write)
    return { done: body.length }
  })
  api.post<{ Body: SeenPosition[] }>('/positions', async ({ body }) => {
    await movePositions(app.changeLog, body)
    return { done: body.length }
  })
  api.post('/head', () => databaseLogSource(db).head())
  // Heap and buffers. The resident size changes for other reasons too.
  api.post('/memory', () => {
    globalThis.gc?.()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  })
  api.post<{ Body: LiveQuery[] }>('/expected', async ({ body }) => {
    const answers: LiveDocument[][] = []
    for (const query of body) answers.push(await load(query))
    return answers
  })
  api.post<{ Body: { email: string | null } }>('/people', async ({ body }) => {
    const browser = new Browser(app)
    const email = body.email ?? (await buildUser(db)).email
    await browser.signIn(email)
    if (!browser.user) throw new Error('Sign-in rejected')
    const { id, fbCustomToken: token } = browser.user
    return { id, email, headers: browser.headers, token } satisfies TestPerson
  })
  return api
}

async function findCustomer(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('customers').select('user_id').executeTakeFirst()
  return row?.user_id
}
