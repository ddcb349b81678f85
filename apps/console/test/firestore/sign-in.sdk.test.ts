import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openFirestoreClient } from '#data/live/firestore/firestore-sdk.ts'
import { eventually } from '#data/live/contract/contract-stage.ts'
import { signInRefusalMessages } from '#data/live/live-errors.ts'
import { createCustomToken } from './custom-tokens.ts'
import { FirestoreWorld } from './firestore-world.ts'

let world: FirestoreWorld
beforeAll(async () => {
  world = await FirestoreWorld.open()
})
afterAll(() => world.close())

/** Signs in with the SDK alone: the result, and why it was null. */
async function signIn(token: string, authHost = world.double.url) {
  const { apiKey, projectId } = world.account
  const hosts = { firestoreHost: world.double.url, authHost }
  const client = openFirestoreClient({ apiKey, projectId, ...hosts }, () => undefined)
  const onRefused = vi.fn<(reason: string, detail: string) => void>()
  const session = await client.signIn(token, onRefused)
  await client.close()
  return { session, refusals: onRefused.mock.calls }
}

const forAna = (options: Parameters<typeof createCustomToken>[2]) =>
  createCustomToken(world.account, 'ana', options)

describe('signing in with the custom token', () => {
  test('is answered with the session that the token names', async () => {
    const token = forAna({ claims: { admin: true, sid: 's1' } })
    expect(await signIn(token)).toEqual({ session: { sessionId: 's1' }, refusals: [] })
    expect(await signIn(forAna({}))).toMatchObject({ session: { sessionId: null } })
  })

  test('an invalid token is null, and asks to sign in again', async () => {
    const invalid = { session: null, refusals: [['invalid-token', 'auth/invalid-custom-token']] }
    expect(await signIn('garbage')).toEqual(invalid)
    expect(await signIn(`${forAna({})}x`)).toEqual(invalid)
    expect(await signIn(forAna({ aud: 'https://example.com' }))).toEqual(invalid)
    expect(signInRefusalMessages['invalid-token']).toContain('Inicie sesión de nuevo')
  })

  test('an expired token is null, and says so although Google calls it invalid', async () => {
    expect(await signIn(forAna({ ageSeconds: 3601 }))).toEqual({
      session: null,
      refusals: [['token-expired', 'auth/invalid-custom-token']],
    })
    expect(signInRefusalMessages['token-expired']).toContain('sesión expiró')
  })

  test('a computer whose clock is wrong still signs in', async () => {
    const token = forAna({})
    const host = await answerWith(200, await signInAnswer(token))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7_200_000 })
    onTestFinished(() => void vi.useRealTimers())
    expect((await signIn(token, host)).refusals).toEqual([])
  })

  test.each([
    ['TOKEN_EXPIRED', 'token-expired', 'auth/user-token-expired'],
    ['CREDENTIAL_MISMATCH', 'other', 'auth/custom-token-mismatch'],
    ['USER_DISABLED', 'other', 'auth/user-disabled'],
    ['TOO_MANY_ATTEMPTS_TRY_LATER', 'other', 'auth/too-many-requests'],
  ])('the server answers %s: null, %s', async (message, reason, code) => {
    const host = await answerWith(400, { error: { code: 400, message } })
    expect(await signIn(forAna({}), host)).toEqual({ session: null, refusals: [[reason, code]] })
  })

  test('no server: null, other', async () => {
    expect(await signIn(forAna({}), 'http://127.0.0.1:1')).toEqual({
      session: null,
      refusals: [['other', 'auth/network-request-failed']],
    })
  })
})

test('any other error is logged with its code, and tried again', async () => {
  const uid = await world.addAdministrator()
  world.double.identity.disable(uid)
  const { database, logged } = world.connect(uid)
  onTestFinished(() => database.stop())
  const message = `${signInRefusalMessages.other} auth/user-disabled`
  await eventually(() => expect(logged).toEqual([message, message]))
  expect(database.getConnection()).toMatchObject({ kind: 'offline', cause: 'unreachable' })
})

/** A server that answers everything the same. */
async function answerWith(status: number, body: unknown): Promise<string> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

/** What the double answers to this token, also as the answer of a lookup. */
async function signInAnswer(token: string): Promise<object> {
  const address = `${world.double.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken`
  const response = await fetch(`${address}?key=${encodeURIComponent(world.account.apiKey)}`, {
    method: 'POST',
    body: JSON.stringify({ token }),
  })
  const answer: unknown = await response.json()
  return { ...Object(answer), users: [{ localId: 'ana' }] }
}
