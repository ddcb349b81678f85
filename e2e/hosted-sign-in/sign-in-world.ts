import { ApiClient } from '../support/api-client.ts'
import { test as base } from '../support/test.ts'
import { EmulatedProject } from '../../packages/auth-emulator/src/emulated-project.ts'

const projectId = 'demo-arriero'
const methods = 'email-password,phone,anonymous,custom-token,popup:google.com,redirect:google.com'

/** As Firebase's own tools name it, so that `firebase emulators:exec` can run the suite too. */
const emulatorVariable = 'FIREBASE_AUTH_EMULATOR_HOST'

/** Like `test`, with a server whose people may sign in with the emulator. The demo has a person in every state. */
export const test = base.extend<object, { project: EmulatedProject }>({
  project: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures a fixture needs from this pattern
    async ({}, provide) => {
      const host = process.env[emulatorVariable]
      if (!host) throw new Error(`${emulatorVariable} is not set: use npm run prove:sign-in`)
      const project = new EmulatedProject(`http://${host}`, projectId)
      await project.allowSecondFactors()
      await provide(project)
    },
    { scope: 'worker' },
  ],
  // The emulator is the address of both sign-ins, and the double of Firestore has its own.
  // oxlint-disable-next-line no-empty-pattern -- as above
  liveDriver: [async ({}, provide) => provide('embedded'), { scope: 'worker' }],
  serverEnv: [
    async ({ project }, provide) =>
      provide({ DEMO_TRUCKS: '0', FIREBASE_AUTH_URL: project.url, FIREBASE_SIGN_IN: methods }),
    { scope: 'worker' },
  ],
})

/** Exchanges an ID token for a session, as the login screen does. */
export async function exchange(url: string, idToken: string, code?: string) {
  const client = new ApiClient(url)
  await client.send('GET', '/config.json')
  const response = await client.send('POST', '/api/logInWithProvider', {
    idToken,
    ...(code !== undefined && { code }),
  })
  return {
    client,
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
  }
}

/** The password of an account of the provider, which has nothing to do with ours. */
export const providerPassword = 'clave-del-proveedor'

let phones = 0

/** A phone that nobody has. */
export const newPhone = (): string => `+57301555${String(++phones).padStart(4, '0')}`
