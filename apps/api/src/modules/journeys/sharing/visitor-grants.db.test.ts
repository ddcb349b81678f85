import { randomUUID } from 'node:crypto'
import {
  type FirestoreDouble,
  startFirestoreDouble,
} from '@arriero/firestore-double/firestore-double.ts'
import { consoleRules } from '@arriero/firestore-double/rules/console-rules.ts'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Browser } from '../../../../test/browser.ts'
import { testConfig } from '../../../../test/build-test-app.ts'
import { buildCustomer, buildJourney, buildUser } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import { VisitorDocuments } from '#live/publisher/visitor-documents.ts'
import { emulatorAccess } from '#platform/firebase/access-token.ts'
import { FirestoreClient } from '#platform/firebase/firestore-client.ts'

const projectId = 'demo-arriero'
const root = `projects/${projectId}/databases/(default)/documents`
let double: FirestoreDouble
let server: Awaited<ReturnType<typeof openTestServer>>
let administrator: Browser
let visitor: Browser
let customerId: string

beforeAll(async () => {
  double = await startFirestoreDouble({ rules: consoleRules })
  const emulators = { FIRESTORE_URL: double.url, FIREBASE_AUTH_URL: double.url }
  const config = { LIVE_DRIVER: 'firestore', FIREBASE_SIGN_IN: 'anonymous', ...emulators }
  server = await openTestServer({ config: testConfig(config) })
  administrator = new Browser(server.app)
  await administrator.signIn((await buildUser(server.db)).email)
  visitor = await new Browser(server.app).open()
  customerId = await buildCustomer(server.db)
})
afterAll(async () => {
  await server.close()
  await double.stop()
})

async function shareJourney() {
  const { id } = await buildJourney(server.db, { customer_id: customerId })
  const path = `/gateway/journeys/${id}/shares`
  const { id: shareId, token } = (await administrator.send('POST', path, {})).json()
  return { id, token, shareId, revoke: () => administrator.send('DELETE', `${path}/${shareId}`) }
}

const idTokenOf = (subject: string, provider = 'anonymous', age = 0) => {
  const now = Math.floor(Date.now() / 1000) - age
  return new UnsecuredJWT({ auth_time: now, firebase: { sign_in_provider: provider } })
    .setIssuer(`https://securetoken.google.com/${projectId}`)
    .setAudience(projectId)
    .setSubject(subject)
    .setIssuedAt(now)
    .setExpirationTime(now + 3600)
    .encode()
}

const exchange = (token: string, idToken: string) =>
  visitor.send('POST', '/gateway/shared/grant', { token, idToken })

async function readDocument(idToken: string, path: string): Promise<number> {
  const response = await fetch(`${double.url}/v1/${root}:batchGet`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}` },
    body: JSON.stringify({ documents: [`${root}/${path}`] }),
  })
  return response.status
}

/** As the publisher does it every few seconds. */
const sync = () =>
  new VisitorDocuments(
    new FirestoreClient({ url: double.url, projectId, access: emulatorAccess }),
    () => server.app.listVisits(),
  ).sync()

const stored = (path: string) => double.database(projectId).get(path)

describe('a visitor with a link and an anonymous sign-in', () => {
  it('may read the public view of that journey in Firestore, and nothing else', async () => {
    const { id, token, shareId } = await shareJourney()
    const idToken = idTokenOf('guest-1')
    const response = await exchange(token, idToken)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json()).toEqual({ shareId, endsAt: expect.any(String) })
    expect(await readDocument(idToken, `shared/${shareId}`)).toBe(200)
    const answer = await visitor.send('POST', '/gateway/shared/journey', { token })
    expect(stored(`shared/${shareId}`)).toEqual({
      ...answer.json(),
      answeredAt: expect.any(String),
    })
    for (const path of [`journeys/${id}`, 'grants/guest-1', 'status/publisher']) {
      expect(await readDocument(idToken, path)).toBe(403)
    }
    expect(await readDocument(idTokenOf('guest-2'), `shared/${shareId}`)).toBe(403)
  })

  it('sees what changes, and nothing once the link is revoked', async () => {
    const { id, token, shareId, revoke } = await shareJourney()
    await exchange(token, idTokenOf('guest-3'))
    const position = { position_lat: 5.1, position_lng: -74.6, position_progress: 0.3 }
    await server.db
      .updateTable('journeys')
      .set({ ...position, position_at: new Date() })
      .where('id', '=', id)
      .execute()
    await sync()
    expect(stored(`shared/${shareId}`)).toMatchObject({ progress: 0.3 })
    await revoke()
    await sync()
    expect(stored(`shared/${shareId}`)).toBeUndefined()
    expect(stored('grants/guest-3')).toBeUndefined()
    expect(await readDocument(idTokenOf('guest-3'), `shared/${shareId}`)).toBe(403)
  })

  it('follows one journey at a time', async () => {
    const [first, second] = [await shareJourney(), await shareJourney()]
    await exchange(first.token, idTokenOf('guest-4'))
    await exchange(second.token, idTokenOf('guest-4'))
    await sync()
    expect(await readDocument(idTokenOf('guest-4'), `shared/${first.shareId}`)).toBe(403)
    expect(await readDocument(idTokenOf('guest-4'), `shared/${second.shareId}`)).toBe(200)
    // Nobody follows it any more.
    expect(stored(`shared/${first.shareId}`)).toBeUndefined()
  })
})

describe('rejects', () => {
  it.each([
    [
      'another kind of sign-in',
      () => idTokenOf('guest', 'phone'),
      'session.provider-token-refused',
    ],
    [
      'an old sign-in',
      () => idTokenOf('guest', 'anonymous', 1000),
      'session.provider-token-expired',
    ],
    ['no token at all', () => 'garbage', 'session.provider-token-refused'],
    ['a path as account', () => idTokenOf('a/b/c'), 'session.provider-token-refused'],
  ])('%s', async (_title, idToken, responseCode) => {
    const { token, shareId } = await shareJourney()
    const response = await exchange(token, idToken())
    expect(response.json()).toMatchObject({ responseCode })
    expect(stored(`shared/${shareId}`)).toBeUndefined()
  })

  it('a link that does not work', async () => {
    const response = await exchange(randomUUID(), idTokenOf('guest-5'))
    expect(response.json()).toMatchObject({ responseCode: 'share.not-found' })
    expect(stored('grants/guest-5')).toBeUndefined()
  })
})
