import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { once } from 'node:events'
import { protocolVersion } from '@arriero/domain/contract/live/client-messages.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import { buildUser } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import type { Db } from '#platform/database/schema.ts'

let database: Database
let db: Db
let app: FastifyInstance
let address: string
let now = new Date('2026-11-15T12:00:00Z')

beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  app = await buildTestApp({ db, clock: () => now })
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const passMinutes = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minuteMs)
}

/** A signed-in user, and a thief with everything that a script can read in their browser. */
async function signInWithThief() {
  const { id, email } = await buildUser(db)
  const own = new Browser(app)
  await own.signIn(email)
  const thief = await new Browser(app, { userAgent: 'curl' }).open()
  thief.user = own.user
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return { own, thief, sessionId }
}

const rejections = (sessionId: string) =>
  readAudit(db, { event: 'session.refused', subject_id: sessionId })

async function connectLive({ headers, user }: Browser) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/live`, {
    origin: 'http://arriero.test',
    headers,
  })
  await once(socket, 'open')
  const token = user?.fbCustomToken
  socket.send(JSON.stringify({ kind: 'signIn', version: protocolVersion, token }))
  const [answer] = await once(socket, 'message')
  socket.close()
  return JSON.parse(String(answer)).kind
}

const getMe = async (browser: Browser) => (await browser.send('GET', '/api/me')).statusCode
const refresh = async (browser: Browser) => (await browser.refresh()).statusCode

describe('a session’s tokens in another browser', () => {
  it.each<[string, (browser: Browser) => Promise<unknown>, unknown, unknown]>([
    ['the API', getMe, 401, 200],
    ['the refresh', refresh, 400, 200],
    ['the live endpoint', connectLive, 'refused', 'signedIn'],
  ])(
    'are audited by %s, and the session stays open',
    async (_name, attempt, rejected, accepted) => {
      const { own, thief, sessionId } = await signInWithThief()
      expect(await attempt(thief)).toBe(rejected)
      expect(await rejections(sessionId)).toMatchObject([
        {
          actor_kind: 'anonymous',
          subject_kind: 'session',
          user_agent: 'curl',
          address: '127.0.0.1',
          detail: { reason: 'other-browser' },
        },
      ])
      expect(await attempt(own)).toBe(accepted)
      expect(await rejections(sessionId)).toHaveLength(1)
    },
  )

  it('are audited without a companion cookie too', async () => {
    const { thief, sessionId } = await signInWithThief()
    thief.setCookie('sb', undefined)
    expect(await getMe(thief)).toBe(401)
    expect(await rejections(sessionId)).toHaveLength(1)
  })

  it('are audited once per quarter of an hour, whichever the endpoint', async () => {
    const { own, thief, sessionId } = await signInWithThief()
    for (const attempt of [getMe, refresh, connectLive, getMe]) await attempt(thief)
    expect(await rejections(sessionId)).toHaveLength(1)
    passMinutes(9)
    await own.refresh()
    thief.user = own.user
    passMinutes(5)
    await refresh(thief)
    expect(await rejections(sessionId)).toHaveLength(1)
    passMinutes(1)
    await refresh(thief)
    expect(await rejections(sessionId)).toHaveLength(2)
  })

  it('are not audited if they are invalid anyway', async () => {
    const { own, thief, sessionId } = await signInWithThief()
    thief.user = own.user && {
      ...own.user,
      accessToken: `${own.user.accessToken.slice(0, -4)}AAAA`,
    }
    expect(await getMe(thief)).toBe(401)
    expect(await refresh(thief)).toBe(400)
    await own.send('POST', '/api/logOut')
    thief.user = own.user
    expect(await getMe(thief)).toBe(401)
    expect(await rejections(sessionId)).toEqual([])
  })
})
