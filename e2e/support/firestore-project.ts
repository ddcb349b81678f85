import { generateKeyPairSync, sign } from 'node:crypto'
import {
  type FirestoreDouble,
  startFirestoreDouble,
} from '@arriero/firestore-double/firestore-double.ts'
import { consoleRules } from '@arriero/firestore-double/rules/console-rules.ts'

/** A double of Firestore with our rules, and the settings of servers that use it. */
export interface FirestoreProject {
  double: FirestoreDouble
  /** For a process that serves the console alone: no secret. */
  consoleEnv: Record<string, string>
  env: Record<string, string>
  /** The token with its times moved back by two hours, signed again: what a browser finds after a long pause. */
  expireToken: (token: string) => string
}

const projectId = 'demo-e2e'
const email = `arriero@${projectId}.example`
const apiKey = 'e2e'

export async function startFirestoreProject(): Promise<FirestoreProject> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const account = { apiKey, projectId, email, publicKey }
  const double = await startFirestoreDouble({ rules: consoleRules, accounts: [account] })
  const consoleEnv = {
    LIVE_DRIVER: 'firestore',
    FIREBASE_PROJECT_ID: projectId,
    FIREBASE_API_KEY: apiKey,
    FIRESTORE_URL: double.url,
    FIREBASE_AUTH_URL: double.url,
    // For visitors of shared journeys.
    FIREBASE_SIGN_IN: 'anonymous',
  }
  const serviceAccount = {
    type: 'service_account',
    project_id: projectId,
    private_key: privateKey,
    client_email: email,
  }
  return {
    double,
    consoleEnv,
    env: { ...consoleEnv, FIREBASE_SERVICE_ACCOUNT: JSON.stringify(serviceAccount) },
    expireToken: (token) => expireToken(token, privateKey),
  }
}

/** Without Firestore its SDK also asks for an image of Google's, which the content policy refuses. */
export const firestoreTraffic = ({ url }: FirestoreDouble): RegExp =>
  new RegExp(`^outside: ${url}/|cleardot\\.gif|img-src https://www\\.google\\.com`)

function expireToken(token: string, privateKey: string): string {
  const [header = '', payload = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>
  const past = { iat: Number(claims['iat']) - 7200, exp: Number(claims['exp']) - 7200 }
  const text = JSON.stringify({ ...claims, ...past })
  const signed = `${header}.${Buffer.from(text).toString('base64url')}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url')}`
}
