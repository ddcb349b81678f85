import { consoleRules } from '@arriero/firestore-double/rules/console-rules.ts'
import {
  type FirestoreDouble,
  startFirestoreDouble,
} from '@arriero/firestore-double/firestore-double.ts'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testConfig } from '../../../test/build-test-app.ts'
import { eventually } from '../../../test/cloud/publisher-world.ts'
import { banUser, bearer, buildCustomer, buildUser, logInAs } from '../../../test/factories.ts'
import { insertJourney } from '../../../test/live-process/test-writes.ts'
import { openTestServer } from '../../../test/open-test-server.ts'

let double: FirestoreDouble
let server: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  double = await startFirestoreDouble({ rules: consoleRules })
  const emulators = { FIRESTORE_URL: double.url, FIREBASE_AUTH_URL: double.url }
  server = await openTestServer({ config: testConfig({ LIVE_DRIVER: 'firestore', ...emulators }) })
  await server.app.ready()
})
afterAll(async () => {
  await server.close()
  await double.stop()
})

const root = 'projects/demo-arriero/databases/(default)/documents'

/** Status of a read with the claims of a custom token, as Firebase repeats them in an ID token. */
async function readJourney(customToken: string, id: string): Promise<number> {
  const { uid, claims } = decodeJwt<{ uid: string; claims: object }>(customToken)
  const payload = Buffer.from(JSON.stringify({ user_id: uid, ...claims })).toString('base64url')
  const response = await fetch(`${double.url}/v1/${root}:batchGet`, {
    method: 'POST',
    headers: { authorization: `Bearer e30.${payload}.` },
    body: JSON.stringify({ documents: [`${root}/journeys/${id}`] }),
  })
  return response.status
}

async function signIn() {
  const { id, email } = await buildUser(server.db)
  const user = await logInAs(server.app, email)
  return { id, user, token: user.fbCustomToken }
}

it('hands out custom tokens with which a console reads what is published', async () => {
  const { id, token } = await signIn()
  const { sid } = decodeJwt<{ claims: { sid: string } }>(token).claims
  expect(decodeProtectedHeader(token).alg).toBe('RS256')
  expect(double.database('demo-arriero').get(`sessions/${sid}`)).toEqual({ uid: id })
  const customerId = await buildCustomer(server.db)
  const journeyId = await insertJourney(server.app.changeLog, { customer_id: customerId })
  await eventually(() =>
    expect(double.database('demo-arriero').get(`journeys/${journeyId}`)).toBeDefined(),
  )
  expect(await readJourney(token, journeyId)).toBe(200)
})

it('takes all rights from a session that ends, and from a person who is no longer Active', async () => {
  const [leaving, banned] = [await signIn(), await signIn()]
  expect(await readJourney(leaving.token, 'any')).toBe(200)
  const headers = bearer(leaving.user)
  const answer = await server.app.inject({ method: 'POST', url: '/api/logOut', headers })
  expect(answer.statusCode).toBe(204)
  await banUser(server.db, banned.id)
  await eventually(async () => {
    expect(await readJourney(leaving.token, 'any')).toBe(403)
    expect(await readJourney(banned.token, 'any')).toBe(403)
  })
})

it('does not serve its own live endpoint, and counts what it publishes', async () => {
  expect((await server.app.inject('/live')).statusCode).toBe(404)
  const { body } = await server.app.inject('/metrics')
  for (const [name, value] of [
    ['publisher_active', '1'],
    ['publisher_lag_seconds', '[\\d.]+'],
    ['publisher_failures_total', '0'],
    ['read_marks_total', '0'],
    ['writes_total', '[1-9]\\d*'],
    ['reads_total', '[1-9]\\d*'],
  ]) {
    expect(body).toMatch(new RegExp(`^firestore_${name} ${value}$`, 'm'))
  }
})

it('lets people sign in while Firestore is away', async () => {
  await double.refuseConnections()
  const { token } = await signIn()
  await double.acceptConnections()
  await eventually(async () => expect(await readJourney(token, 'any')).toBe(200))
})
