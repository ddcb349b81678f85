import { generateKeyPairSync, sign } from 'node:crypto'
import {
  type FirestoreDouble,
  startFirestoreDouble,
} from '@arriero/firestore-double/firestore-double.ts'
import { consoleRules } from '@arriero/firestore-double/rules/console-rules.ts'
import { test as base } from './test.ts'

const projectId = 'demo-e2e'
const email = `arriero@${projectId}.example`
const apiKey = 'e2e'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const serviceAccount = JSON.stringify({
  type: 'service_account',
  project_id: projectId,
  private_key: privateKey,
  client_email: email,
})

/** Like `test`, with a server whose consoles follow the double of Firestore, in a project of its own. */
export const test = base.extend<object, { double: FirestoreDouble }>({
  double: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, provide) => {
      const account = { apiKey, projectId, email, publicKey }
      const double = await startFirestoreDouble({ rules: consoleRules, accounts: [account] })
      await provide(double)
      await double.stop()
    },
    { scope: 'worker' },
  ],
  serverEnv: [
    async ({ double }, provide) =>
      provide({
        LIVE_DRIVER: 'firestore',
        FIREBASE_SERVICE_ACCOUNT: serviceAccount,
        FIREBASE_API_KEY: apiKey,
        FIRESTORE_URL: double.url,
        FIREBASE_AUTH_URL: double.url,
      }),
    { scope: 'worker' },
  ],
})

/** The token with its times moved back by two hours, signed again: what a browser finds after a long pause. */
export function expireCustomToken(token: string): string {
  const [header = '', payload = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const past = { iat: Number(claims['iat']) - 7200, exp: Number(claims['exp']) - 7200 }
  const text = JSON.stringify({ ...claims, ...past })
  const signed = `${header}.${Buffer.from(text).toString('base64url')}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
}
