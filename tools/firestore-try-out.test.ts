import { afterEach, expect, it } from 'vitest'
import { configOf } from '../apps/api/test/read-config.ts'
import { createCustomTokens } from '../apps/api/src/platform/firebase/custom-token.ts'
import { startFirestoreTryOut } from './firestore-try-out.ts'

let tryOut: Awaited<ReturnType<typeof startFirestoreTryOut>>
afterEach(() => tryOut?.double.stop())

it('gives a server a project in which its people can sign in', async () => {
  tryOut = await startFirestoreTryOut({ LIVE_DRIVER: 'firestore' })
  const { firebase } = configOf({ LIVE_DRIVER: 'firestore', ...tryOut?.env })
  if (!firebase?.serviceAccount) throw new Error('no service account')
  const subject = { userId: 'u-1', sessionId: 's-1' }
  const token = await createCustomTokens(firebase.serviceAccount, () => new Date())(subject)
  const path = `identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=${firebase.apiKey}`
  const response = await fetch(`${firebase.authUrl}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, returnSecureToken: true }),
  })
  expect(await response.json()).toMatchObject({ idToken: expect.any(String) })
})

it.each([
  {},
  { LIVE_DRIVER: 'embedded' },
  { LIVE_DRIVER: 'firestore', NODE_ENV: 'production' },
  { LIVE_DRIVER: 'firestore', FIRESTORE_URL: 'http://127.0.0.1:8080' },
  { LIVE_DRIVER: 'firestore', FIREBASE_SERVICE_ACCOUNT: '{}' },
])('starts nothing with %j', async (env) => {
  expect(await startFirestoreTryOut(env)).toBeUndefined()
})
