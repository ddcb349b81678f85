import { generateKeyPairSync } from 'node:crypto'
import {
  type FirestoreDouble,
  startFirestoreDouble,
} from '@arriero/firestore-double/firestore-double.ts'
import { consoleRules } from '@arriero/firestore-double/rules/console-rules.ts'

const projectId = 'demo-arriero'
const apiKey = 'sin-google'

type Environment = Readonly<Record<string, string | undefined>>

interface TryOut {
  double: FirestoreDouble
  /** Settings of a server that uses the double as its Firestore. */
  env: Record<string, string>
}

/**
 * Starts the double of Firestore, with our rules, for a server with LIVE_DRIVER=firestore and no project of its own.
 * Its documents are in memory: the server fills it again at every start.
 */
export async function startFirestoreTryOut(env: Environment): Promise<TryOut | undefined> {
  const hasProject = Boolean(env['FIREBASE_SERVICE_ACCOUNT'] || env['FIRESTORE_URL'])
  const isWanted = env['LIVE_DRIVER'] === 'firestore' && env['NODE_ENV'] !== 'production'
  if (!isWanted || hasProject) return undefined
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const email = `arriero@${projectId}.iam.gserviceaccount.com`
  const accounts = [{ apiKey, projectId, email, publicKey }]
  const double = await startFirestoreDouble({ rules: consoleRules, accounts })
  return {
    double,
    env: {
      FIRESTORE_URL: double.url,
      FIREBASE_AUTH_URL: double.url,
      FIREBASE_API_KEY: apiKey,
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
        project_id: projectId,
        client_email: email,
        private_key: privateKey,
      }),
    },
  }
}
