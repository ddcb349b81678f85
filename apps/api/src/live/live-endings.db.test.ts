import { collectionQuery } from '@arriero/domain/live/live-query.ts'
import type { Role } from '@arriero/domain/users/role.ts'
import { sessionLifetime } from '@arriero/domain/users/session-lifetime.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { banUser, buildUser, testPassword } from '../../test/factories.ts'
import { closeCode, LiveServer, receive, sendMessage } from '../../test/live-server.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'

let database: Database
let server: LiveServer
const start = new Date('2026-11-15T12:00:00Z')
let now = start

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  now = start
  server = await LiveServer.open(database.db, () => now)
})
afterEach(() => server.app.close())
afterAll(() => database.close())

describe('live sockets', () => {
  it('are closed when their session signs out, and no others', async () => {
    const [one, other] = [await server.signedIn(), await server.signedIn()]
    const closing = closeCode(one.socket)
    await one.browser.send('POST', '/api/logOut')
    expect(await closing).toBe(4401)
    sendMessage(other.socket, { kind: 'ping', id: 1 })
    expect((await receive(other.socket)).kind).toBe('pong')
    other.socket.close()
  })

  it('are closed when the session is ended from another browser', async () => {
    const { email } = await buildUser(database.db)
    const { socket } = await server.signedIn(email)
    const { browser } = await server.signedInBrowser(email)
    const closing = closeCode(socket)
    await browser.send('DELETE', '/api/sessions')
    expect(await closing).toBe(4401)
  })

  it('are closed when the password is changed in another browser', async () => {
    const { email } = await buildUser(database.db)
    const { socket } = await server.signedIn(email)
    const { browser } = await server.signedInBrowser(email)
    const closing = closeCode(socket)
    const newPassword = 'otra contraseña larga, con 4 mulas'
    const body = { email, currentPassword: testPassword, newPassword }
    expect((await browser.send('PUT', '/api/updateUserPassword', body)).statusCode).toBe(204)
    expect(await closing).toBe(4401)
  })

  it('are closed when an old refresh token is reused', async () => {
    const { browser, user, socket } = await server.signedIn()
    await browser.refresh()
    now = new Date(start.getTime() + 11_000)
    const closing = closeCode(socket)
    expect((await browser.refresh(user)).statusCode).toBe(400)
    expect(await closing).toBe(4401)
  })

  it('are closed when another process changes the role; the browser connects again', async () => {
    const { id, email } = await buildUser(database.db)
    const { socket, browser, user } = await server.signedIn(email)
    const unaffected = await server.signedIn()
    const closing = closeCode(socket)
    await database.db.updateTable('users').set({ role: 'viewer' }).where('id', '=', id).execute()
    expect(await closing).toBe(4403)
    const again = await server.client({ browser, user })
    const ask = async (message: object) => {
      again.send({ id: 1, ...message })
      return again.next('readAnswer', 'updated', 'failed')
    }
    expect(await ask({ kind: 'read', query: collectionQuery('journeys') })).toMatchObject({
      kind: 'readAnswer',
    })
    // A role gives no more than its own notifications to write to, whoever asks.
    const refused = { kind: 'failed', reason: 'forbidden' }
    const fields = { readed: true }
    for (const path of [`journeys/${id}`, `notifications/${unaffected.user.id}/admin/${id}`]) {
      expect(await ask({ kind: 'update', path, fields })).toMatchObject(refused)
    }
    again.socket.close()
    unaffected.socket.close()
  })

  it('of a person who must set up a second factor show nothing', async () => {
    const { email } = await buildUser(database.db, { role: 'reviewer' })
    const { socket } = await server.signedIn(email)
    const closing = closeCode(socket)
    const require = (second_factor_roles: Role[]) =>
      database.db.updateTable('organisation_settings').set({ second_factor_roles }).execute()
    await require(['reviewer'])
    expect(await closing).toBe(4403)
    const again = await server.signedIn(email)
    sendMessage(again.socket, { kind: 'read', id: 1, query: collectionQuery('journeys') })
    expect(await receive(again.socket)).toMatchObject({ kind: 'failed', reason: 'forbidden' })
    again.socket.close()
    await require([])
  })

  it('are closed when the database shows a ban, an ended, an expired or an idle session', async () => {
    const { id, email } = await buildUser(database.db)
    const banned = await server.signedIn(email)
    const ended = await server.signedIn()
    const expired = await server.signedIn()
    const idle = await server.signedIn()
    const unaffected = await server.signedIn()

    const closings = Promise.all([banned, ended].map(({ socket }) => closeCode(socket)))
    await banUser(database.db, id)
    await database.db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', ended.user.id)
      .execute()
    expect(await closings).toEqual([4401, 4401])

    const closing = closeCode(expired.socket)
    await database.db
      .updateTable('sessions')
      .set({ expires_at: now })
      .where('user_id', '=', expired.user.id)
      .execute()
    expect(await closing).toBe(4401)

    const idleClosing = closeCode(idle.socket)
    await database.db
      .updateTable('sessions')
      .set({ last_used_at: new Date(now.getTime() - sessionLifetime.idleMs) })
      .where('user_id', '=', idle.user.id)
      .execute()
    expect(await idleClosing).toBe(4401)
    expect(unaffected.socket.readyState).toBe(WebSocket.OPEN)
    unaffected.socket.close()
  })

  it('are closed when the server stops', async () => {
    const { socket } = await server.signedIn()
    const closing = closeCode(socket)
    await server.app.close()
    expect(await closing).toBe(1001)
  })
})

/*
 * A loaded machine is slow, so no time is measured: the clock of the periodic checks stands still unless the test moves
 * it, while database and sockets are real.
 */
describe('access ends within a second', () => {
  const changes: Record<string, (id: string) => Promise<unknown>> = {
    'a change of state': (id) =>
      database.db
        .updateTable('users')
        .set({ user_state_id: userStates.Review })
        .where('id', '=', id)
        .execute(),
    'a ban': (id) => banUser(database.db, id),
    'an ended session': (id) =>
      database.db
        .updateTable('sessions')
        .set({ ended_at: now })
        .where('user_id', '=', id)
        .execute(),
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it.each(Object.keys(changes))(
    'after %s by another process: one check, within 500 ms',
    async (what) => {
      const own = await LiveServer.open(database.db, () => now)
      const [changed, unaffected] = [await own.signedIn(), await own.signedIn()]
      const closing = closeCode(changed.socket)
      await changes[what]?.(changed.user.id)
      vi.advanceTimersByTime(500)
      expect(await closing).toBe(4401)
      expect(unaffected.socket.readyState).toBe(WebSocket.OPEN)
      await own.app.close()
    },
  )

  it('after an administrator disables another one: at once, without any check', async () => {
    const own = await LiveServer.open(database.db, () => now)
    const owner = await own.signedInBrowser()
    const { socket, browser, user } = await own.signedIn()
    const closing = closeCode(socket)
    const path = `/api/administrators/${user.id}/disable`
    const answer = await owner.browser.send('POST', path, { password: testPassword })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await closing).toBe(4401)
    expect((await browser.send('GET', '/api/me')).statusCode).toBe(401)
    await own.app.close()
  })
})
