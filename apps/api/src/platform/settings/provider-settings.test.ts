import { expect, it } from 'vitest'
import { z } from 'zod'
import { configOf, mistakesOf } from '../../../test/read-config.ts'
import { serviceAccountJson } from '../../../test/service-account.ts'
import { firebaseSettings } from './firebase-settings.ts'
import { providerSettings, readProvider } from './provider-settings.ts'

const real = {
  FIREBASE_SIGN_IN: 'email-password, popup:google.com,email-password',
  FIREBASE_SERVICE_ACCOUNT: serviceAccountJson(),
  FIREBASE_API_KEY: 'AIza-test',
  FIREBASE_AUTH_DOMAIN: 'arriero-test.firebaseapp.com',
}
const emulator = { FIREBASE_SIGN_IN: 'phone', FIREBASE_AUTH_URL: 'http://127.0.0.1:9099' }

it('is absent without a method', () => {
  expect(configOf({ ...real, FIREBASE_SIGN_IN: '' }).provider).toBeUndefined()
})

it('needs no Firestore', () => {
  const { provider, firebase } = configOf(real)
  expect(firebase).toBeUndefined()
  expect(provider).toMatchObject({
    methods: ['email-password', 'popup:google.com'],
    projectId: 'arriero-test',
    apiKey: 'AIza-test',
    certificatesUrl:
      'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  })
})

it('needs no account with an emulator, which signs nothing unless there are keys', () => {
  expect(configOf(emulator).provider).toMatchObject({
    projectId: 'demo-arriero',
    authDomain: 'demo-arriero.firebaseapp.com',
    serviceAccount: undefined,
    certificatesUrl: undefined,
  })
  const FIREBASE_CERTIFICATES_URL = 'http://127.0.0.1:9098/llaves'
  expect(configOf({ ...emulator, FIREBASE_CERTIFICATES_URL }).provider).toMatchObject({
    certificatesUrl: FIREBASE_CERTIFICATES_URL,
  })
})

it.each([
  [{ ...real, FIREBASE_SIGN_IN: 'email' }, '«email» no sirve'],
  [{ ...real, FIREBASE_SIGN_IN: 'phone,' }, 'FIREBASE_SIGN_IN debe ser una lista'],
  [{ ...real, FIREBASE_SIGN_IN: 'popup:' }, '«popup:» no sirve'],
  [{ ...real, FIREBASE_SIGN_IN: 'popup:x y' }, '«popup:x y» no sirve'],
  [{ ...real, FIREBASE_SERVICE_ACCOUNT: '' }, 'FIREBASE_SERVICE_ACCOUNT es obligatoria'],
  [{ ...real, FIREBASE_API_KEY: '' }, 'FIREBASE_API_KEY es obligatoria con FIREBASE_SIGN_IN'],
  [{ ...real, FIREBASE_AUTH_DOMAIN: '' }, 'FIREBASE_AUTH_DOMAIN es obligatoria cuando'],
  [{ ...real, FIREBASE_PROJECT_ID: 'Otro!' }, 'FIREBASE_PROJECT_ID debe ser el identificador'],
  [{ ...real, FIREBASE_PROJECT_ID: 'otro-proyecto' }, 'que es arriero-test.'],
  [{ ...real, FIREBASE_CERTIFICATES_URL: 'llaves' }, 'FIREBASE_CERTIFICATES_URL debe ser una'],
  [{ ...emulator, NODE_ENV: 'production' }, 'FIREBASE_AUTH_URL debe empezar por https://'],
  [
    { ...emulator, NODE_ENV: 'production', FIREBASE_AUTH_URL: 'HTTP://127.0.0.1:9099' },
    'FIREBASE_AUTH_URL debe empezar por https://',
  ],
  [{ ...real, ...emulator }, 'empiece por demo-, y arriero-test no lo hace'],
  [{ ...emulator, FIREBASE_PROJECT_ID: 'arriero-1a2b3' }, 'y arriero-1a2b3 no lo hace'],
  [
    { ...real, NODE_ENV: 'production', FIREBASE_CERTIFICATES_URL: 'http://127.0.0.1/' },
    'FIREBASE_CERTIFICATES_URL debe empezar por https://',
  ],
])('is refused with a sentence (%#)', (env, sentence) => {
  expect(mistakesOf(env).join(' ')).toContain(sentence)
})

it.each([
  { NODE_ENV: 'production', FIREBASE_PROJECT_ID: undefined },
  { NODE_ENV: undefined, FIREBASE_PROJECT_ID: 'arriero-1a2b3' },
])('never accepts unsigned tokens with %j, even if it were not refused', (env) => {
  const variables = z.object({ ...firebaseSettings, ...providerSettings }).parse(emulator)
  expect(readProvider({ ...variables, ...env })?.certificatesUrl).toContain('googleapis.com')
})
