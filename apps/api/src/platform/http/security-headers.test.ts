import { afterEach, describe, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildTestApp, testConfig } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'
import { serviceAccountJson } from '../../../test/service-account.ts'
import { contentSecurityPolicy } from './security-headers.ts'

let app: FastifyInstance | undefined
afterEach(() => app?.close())

const expectedHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self' ws://arriero.test; worker-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default; report-uri /csp-reports; report-to csp",
  'reporting-endpoints': 'csp="/csp-reports"',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

it('every answer carries exactly these headers', async () => {
  app = await buildTestApp({ db: noDatabase() })
  for (const url of ['/healthz', '/api/nothing', '/config.json', '/api/me']) {
    const { headers } = await app.inject(url)
    const {
      'content-type': _type,
      'content-length': _length,
      date: _date,
      connection: _connection,
      'set-cookie': _cookies,
      ...rest
    } = headers
    const { 'x-request-id': requestId, 'cache-control': cacheControl, ...others } = rest
    expect(others, url).toEqual(expectedHeaders)
    expect(requestId).toMatch(/^[\w-]{36}$/)
    expect(cacheControl).toBe('no-store')
  }
})

it('sends HSTS only over https', async () => {
  app = await buildTestApp({
    db: noDatabase(),
    config: testConfig({ PUBLIC_URL: 'https://consola.example.com' }),
  })
  const { headers } = await app.inject('/healthz')
  expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(headers['content-security-policy']).toContain(
    "connect-src 'self' wss://consola.example.com;",
  )
})

it('keeps a well-formed request id and replaces any other', async () => {
  app = await buildTestApp({ db: noDatabase() })
  const idFor = async (given: string) =>
    (await app?.inject({ url: '/healthz', headers: { 'x-request-id': given } }))?.headers[
      'x-request-id'
    ]
  expect(await idFor('proxy-12345678')).toBe('proxy-12345678')
  expect(await idFor('short')).not.toBe('short')
  expect(await idFor('<script>alert(1)</script>')).toMatch(/^[\w-]{36}$/)
})

const ownAddresses = { api: '/api/', gateway: '/gateway/', live: '/live' }
const config = { publicUrl: 'https://consola.example.com', addresses: ownAddresses }

it('allows no other origins', () => {
  expect(contentSecurityPolicy(config).match(/\b(?:https?|wss?):\/\/\S+/g)).toEqual([
    'wss://consola.example.com;',
  ])
})

it('allows the origin of a custom map, and no more', () => {
  const mapStyleUrl = 'https://mapas.example.com:8443/estilo.json?llave=1'
  const policy = contentSecurityPolicy(config, { styleNonce: 'abc', mapStyleUrl })
  const rules = policy.split('; ').filter((rule) => rule.includes('mapas'))
  expect(rules).toEqual([
    "img-src 'self' data: blob: https://mapas.example.com:8443",
    "connect-src 'self' wss://consola.example.com https://mapas.example.com:8443",
  ])
})

it.each([
  [
    'Google',
    {},
    'https://firestore.googleapis.com https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
  ],
  [
    'emulators',
    { FIRESTORE_URL: 'http://127.0.0.1:8080', FIREBASE_AUTH_URL: 'http://127.0.0.1:9099' },
    'http://127.0.0.1:8080 http://127.0.0.1:9099',
  ],
])(
  'with Firestore allows %s in place of the live endpoint, and no more',
  (_name, env, expected) => {
    const { firebase } = testConfig({
      LIVE_DRIVER: 'firestore',
      FIREBASE_API_KEY: 'key',
      FIREBASE_SERVICE_ACCOUNT: serviceAccountJson(),
      ...env,
    })
    const policy = contentSecurityPolicy({ ...config, firebase })
    expect(policy.split('; ').filter((rule) => /https?:/.test(rule))).toEqual([
      `connect-src 'self' ${expected}`,
    ])
  },
)

describe('with the hosted provider', () => {
  const google = 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com'
  const captcha = 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
  const captchaFrames = 'https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/'
  const account = { FIREBASE_SERVICE_ACCOUNT: serviceAccountJson() }
  const emulator = { FIREBASE_AUTH_URL: 'http://127.0.0.1:9099' }
  const withMethods = (FIREBASE_SIGN_IN: string, env: Record<string, string> = account) =>
    testConfig({
      FIREBASE_SIGN_IN,
      FIREBASE_API_KEY: 'key',
      FIREBASE_AUTH_DOMAIN: 'arriero.firebaseapp.com',
      ...env,
    })
  const plainRules = contentSecurityPolicy(config).split('; ')

  it.each([
    ['custom-token,anonymous', account, [`connect-src 'self' wss://consola.example.com ${google}`]],
    [
      'email-password',
      account,
      [
        `script-src 'self' ${captcha}`,
        `connect-src 'self' wss://consola.example.com ${google}`,
        `frame-src ${captchaFrames}`,
        'trusted-types default goog#html',
      ],
    ],
    [
      'popup:google.com',
      account,
      [
        `script-src 'self' https://apis.google.com ${captcha}`,
        `connect-src 'self' wss://consola.example.com ${google}`,
        `frame-src https://arriero.firebaseapp.com ${captchaFrames}`,
        'trusted-types default gapi#gapi goog#html',
      ],
    ],
    [
      'phone,redirect:google.com',
      emulator,
      [
        "script-src 'self' https://apis.google.com",
        "connect-src 'self' wss://consola.example.com http://127.0.0.1:9099",
        'frame-src http://127.0.0.1:9099',
        'trusted-types default gapi#gapi goog#html',
      ],
    ],
    ['phone', emulator, ["connect-src 'self' wss://consola.example.com http://127.0.0.1:9099"]],
  ])('%s changes exactly these rules', (methods, env, expected) => {
    const { provider } = withMethods(methods, env)
    const rules = contentSecurityPolicy({ ...config, provider }).split('; ')
    expect(rules.filter((rule) => !plainRules.includes(rule))).toEqual(expected)
  })

  it.each([
    ['phone,email-password,custom-token', 'same-origin'],
    ['phone,popup:google.com', 'same-origin-allow-popups'],
    ['redirect:google.com', 'same-origin-allow-popups'],
  ])('%s: windows know each other only if one is opened', async (methods, expected) => {
    app = await buildTestApp({ db: noDatabase(), config: withMethods(methods) })
    const { headers } = await app.inject('/healthz')
    expect(headers['cross-origin-opener-policy']).toBe(expected)
  })
})

it.each([
  [
    'one other origin',
    {
      api: 'https://servicios.example.com:8443/api/',
      gateway: 'https://servicios.example.com:8443/gateway/',
      live: 'wss://servicios.example.com:8443/live',
    },
    "connect-src 'self' https://servicios.example.com:8443 wss://servicios.example.com:8443",
  ],
  [
    'three other origins',
    {
      api: 'https://api.example.com/',
      gateway: 'https://carga.example.com/v1/',
      live: 'wss://vivo.example.com/live',
    },
    "connect-src 'self' https://api.example.com https://carga.example.com wss://vivo.example.com",
  ],
  [
    'the gateway alone elsewhere',
    { ...ownAddresses, gateway: 'https://carga.example.com/gateway/' },
    "connect-src 'self' https://carga.example.com wss://consola.example.com",
  ],
])('lets the console call %s, and no more', (_name, addresses, expected) => {
  const policy = contentSecurityPolicy({ ...config, addresses })
  const rules = policy.split('; ').filter((rule) => rule.includes('example.com'))
  expect(rules).toEqual([expected])
})
