import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { configOf, mistakesOf } from '../../../test/read-config.ts'
import { serviceAccountJson } from '../../../test/service-account.ts'

const json = serviceAccountJson()
const real = {
  LIVE_DRIVER: 'firestore',
  FIREBASE_SERVICE_ACCOUNT: json,
  FIREBASE_API_KEY: 'AIza-test',
}
const emulators = {
  LIVE_DRIVER: 'firestore',
  FIRESTORE_URL: 'http://127.0.0.1:8080/',
  FIREBASE_AUTH_URL: 'http://127.0.0.1:9099',
}

describe('the settings of Firebase', () => {
  it('are absent unless the live driver is Firestore', () => {
    expect(configOf({}).firebase).toBeUndefined()
    expect(configOf({ ...real, LIVE_DRIVER: 'embedded' }).firebase).toBeUndefined()
  })

  it('come from the environment, the service account as JSON or base64', () => {
    const { firebase } = configOf({ ...real, FIRESTORE_POSITION_SECONDS: '60' })
    expect(firebase).toMatchObject({
      projectId: 'arriero-test',
      apiKey: 'AIza-test',
      positionSeconds: 60,
      serviceAccount: {
        clientEmail: 'arriero@arriero-test.iam.gserviceaccount.com',
        tokenUrl: 'https://oauth2.googleapis.com/token',
      },
    })
    const base64 = Buffer.from(json).toString('base64')
    expect(configOf({ ...real, FIREBASE_SERVICE_ACCOUNT: base64 }).firebase).toMatchObject({
      projectId: 'arriero-test',
      positionSeconds: 30,
    })
  })

  it('need no account with emulators', () => {
    expect(configOf(emulators).firebase).toMatchObject({
      serviceAccount: undefined,
      projectId: 'demo-arriero',
      firestoreUrl: 'http://127.0.0.1:8080',
      authUrl: 'http://127.0.0.1:9099',
    })
  })

  it('need no account where only the console is served, and the project is named', () => {
    const FIREBASE_PROJECT_ID = 'arriero-test'
    const COOKIE_SECRET = randomBytes(32).toString('base64')
    const named = { ...real, FIREBASE_SERVICE_ACCOUNT: '', FIREBASE_PROJECT_ID, COOKIE_SECRET }
    expect(configOf({ ...named, SERVE: 'console' }).firebase).toMatchObject({
      serviceAccount: undefined,
      projectId: FIREBASE_PROJECT_ID,
      apiKey: 'AIza-test',
    })
    const sentence = 'FIREBASE_SERVICE_ACCOUNT es obligatoria'
    expect(mistakesOf({ ...named, SERVE: 'console,live' }).join(' ')).toContain(sentence)
  })

  const elliptic = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const withKey = (private_key: string) =>
    JSON.stringify({ project_id: 'p', client_email: 'a@b', private_key })

  it.each([
    [{ LIVE_DRIVER: 'mongo' }, 'LIVE_DRIVER debe ser embedded o firestore'],
    [{ ...real, FIREBASE_SERVICE_ACCOUNT: '' }, 'FIREBASE_SERVICE_ACCOUNT es obligatoria'],
    [{ ...real, FIREBASE_API_KEY: '' }, 'FIREBASE_API_KEY es obligatoria'],
    [{ ...real, FIREBASE_PROJECT_ID: 'otro-proyecto' }, 'que es arriero-test.'],
    [
      { ...real, FIREBASE_SERVICE_ACCOUNT: '', SERVE: 'console' },
      'FIREBASE_PROJECT_ID es obligatoria',
    ],
    [{ ...real, FIREBASE_SERVICE_ACCOUNT: '{}' }, 'FIREBASE_SERVICE_ACCOUNT debe ser el archivo'],
    [{ ...real, FIREBASE_SERVICE_ACCOUNT: 'llave.json' }, 'debe ser el archivo JSON'],
    [{ ...real, FIREBASE_SERVICE_ACCOUNT: withKey('x') }, 'debe ser el archivo JSON'],
    [
      { ...real, FIREBASE_SERVICE_ACCOUNT: withKey(elliptic.privateKey) },
      'debe ser el archivo JSON',
    ],
    [{ ...real, FIREBASE_AUTH_DOMAIN: 'https://x/' }, 'FIREBASE_AUTH_DOMAIN debe ser un nombre'],
    [{ ...real, FIRESTORE_URL: '127.0.0.1:8080' }, 'FIRESTORE_URL debe ser una dirección'],
    [{ ...real, FIRESTORE_POSITION_SECONDS: '-1' }, 'FIRESTORE_POSITION_SECONDS debe ser'],
    [{ ...real, FIRESTORE_POSITION_SECONDS: '3601' }, 'entre 0 y 3600'],
    [
      { ...emulators, NODE_ENV: 'production' },
      'FIRESTORE_URL debe empezar por https:// en producción',
    ],
  ])('are refused with a sentence (%#)', (env, sentence) => {
    expect(mistakesOf(env).join(' ')).toContain(sentence)
  })
})
