import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { describe, expect, it } from 'vitest'
import { configOf, mistakesOf } from '../../../test/read-config.ts'
import { configVariables, localAddress } from './config.ts'
import { packageFolder } from '../database/migrate.ts'

const key = 'q83vEjRWeJCrze8SNFZ4kPWcAh8/Zt0BmnLlUe4iT7g='
const otherKey = 'Zt0BmnLlUe4iT7iWeJCrze8SNFZ4kPWcAh8_q83vEjQ'
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://consola.example.com',
  TOKEN_SIGNING_KEY: key,
  COOKIE_SECRET: otherKey,
}

describe('parseConfig', () => {
  it('has a default for everything', () => {
    expect(configOf({})).toEqual({
      production: false,
      host: '127.0.0.1',
      port: 4000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:4000',
      addresses: { api: '/api/', gateway: '/gateway/', live: '/live' },
      serve: ['console', 'api', 'gateway', 'live'],
      cookieDomain: undefined,
      trustProxy: 0,
      changeLogHours: 2,
      demo: { trucks: 300, speed: 1 },
      journeyLimits: defaultLimits,
      cancelWithoutApproval: 5,
      logLevel: 'warn',
      tokenSigningKey: undefined,
      cookieSecret: undefined,
      metricsToken: undefined,
      mail: undefined,
      apiDocs: true,
      consoleDir: resolve('apps/console/dist'),
      mapStyleUrl: undefined,
    })
  })

  it('has no demo in production', () => {
    expect(configOf(production)).toMatchObject({
      production: true,
      demo: undefined,
      logLevel: 'info',
      apiDocs: false,
    })
  })

  it('reads keys as base64 and base64url', () => {
    const config = configOf(production)
    expect(Buffer.from(config.tokenSigningKey ?? []).toString('base64')).toBe(key)
    expect(Buffer.from(config.cookieSecret ?? []).toString('base64url')).toBe(otherKey)
  })

  it('removes the trailing slash of the public address', () => {
    expect(configOf({ PUBLIC_URL: 'https://consola.example.com/' }).publicUrl).toBe(
      'https://consola.example.com',
    )
  })

  it('counts blank text as unset', () => {
    expect(configOf({ PORT: '', DATABASE_URL: '  ', DEMO: '' })).toEqual(configOf({}))
  })

  it.each([
    ['on', true],
    ['true', true],
    ['1', true],
    ['off', false],
    ['false', false],
    ['0', false],
  ])('reads DEMO=%s', (text, isOn) => {
    expect(configOf({ DEMO: text }).demo !== undefined).toBe(isOn)
  })

  it.each([
    ['PORT', 'ochenta'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://localhost/arriero'],
    ['DATABASE_URL', 'localhost:5432'],
    ['PUBLIC_URL', 'consola.example.com'],
    ['PUBLIC_URL', 'ftp://consola.example.com'],
    ['API_URL', 'api.example.com/api/'],
    ['API_URL', '//api.example.com/api/'],
    ['API_URL', '/\\\\api.example.com/'],
    ['API_URL', 'ftp://api.example.com/'],
    ['API_URL', 'wss://api.example.com/'],
    ['API_URL', 'https://ana:clave@api.example.com/'],
    ['API_URL', 'https://'],
    ['GATEWAY_URL', 'https://127.0.0.1/gateway/?llave=1'],
    ['GATEWAY_URL', '/gateway/#'],
    ['LIVE_URL', 'live'],
    ['LIVE_URL', 'ftp://127.0.0.1/live'],
    ['COOKIE_DOMAIN', 'https://example.com'],
    ['COOKIE_DOMAIN', 'localhost'],
    ['COOKIE_DOMAIN', '127.0.0.1'],
    ['SERVE', 'consola'],
    ['SERVE', 'console,'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '11'],
    ['CHANGE_LOG_HOURS', '0'],
    ['CHANGE_LOG_HOURS', '169'],
    ['DEMO', 'quizás'],
    ['DEMO_TRUCKS', '10001'],
    ['DEMO_SPEED', '0'],
    ['LOG_LEVEL', 'ruidoso'],
    ['TOKEN_SIGNING_KEY', 'corta'],
    ['TOKEN_SIGNING_KEY', Buffer.alloc(32, 7).toString('base64')],
    [
      'TOKEN_SIGNING_KEY',
      Buffer.from(Array.from({ length: 32 }, (_, at) => at)).toString('base64'),
    ],
    ['COOKIE_SECRET', Buffer.from('cambie este valor por uno al aza').toString('base64')],
    ['METRICS_TOKEN', 'breve'],
    ['SMTP_URL', 'https://correo.example.com'],
    ['MAIL_FROM', 'nadie'],
    ['LATENESS_MINUTES', '0'],
    ['MAP_STYLE_URL', 'estilo.json'],
    ['MAP_STYLE_URL', 'file:///estilo.json'],
  ])('rejects %s=%s with a message that begins with the name', (name, value) => {
    const mistakes = mistakesOf({ MAIL_FROM: 'avisos@example.com', [name]: value })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).toMatch(new RegExp(`^${name} .+\\.$`))
  })

  it('rejects a map that an https page may not load', () => {
    const map = {
      PUBLIC_URL: 'https://arriero.example.com',
      MAP_STYLE_URL: 'http://mapas.example.com/e.json',
    }
    expect(mistakesOf(map)).toEqual([
      'MAP_STYLE_URL debe empezar por https:// cuando PUBLIC_URL lo hace.',
    ])
  })

  it('lists every mistake at once', () => {
    const mistakes = mistakesOf({
      NODE_ENV: 'production',
      PORT: 'x',
      DEMO: 'on',
      SMTP_URL: 'smtp://correo',
    })
    expect(mistakes.map((mistake) => mistake.split(' ')[0])).toEqual([
      'PORT',
      'DEMO',
      'PUBLIC_URL',
      'TOKEN_SIGNING_KEY',
      'COOKIE_SECRET',
      'MAIL_FROM',
    ])
  })

  it.each([
    'http://consola.example.com',
    'http://192.168.1.20:4000',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
  ])('rejects %s in production, because sessions would be sent unencrypted', (address) => {
    expect(configOf({ PUBLIC_URL: address }).publicUrl).toBe(address)
    expect(mistakesOf({ ...production, PUBLIC_URL: address })).toEqual([
      'PUBLIC_URL debe empezar por https:// en producción, salvo que sea una dirección de este mismo equipo.',
    ])
  })

  it.each([
    'https://consola.example.com',
    'http://localhost:4000',
    'http://arriero.localhost',
    'http://127.0.0.1:4000',
    'http://127.8.0.1',
    'http://[::1]:4000',
  ])('accepts %s in production', (address) => {
    expect(configOf({ ...production, PUBLIC_URL: address }).publicUrl).toBe(address)
  })

  it('reports an invalid public address once in production', () => {
    const mistakes = mistakesOf({ ...production, PUBLIC_URL: 'consola.example.com' })
    expect(mistakes).toEqual([expect.stringMatching(/^PUBLIC_URL debe ser una dirección completa/)])
  })

  it('requires two different keys', () => {
    expect(mistakesOf({ ...production, COOKIE_SECRET: key })).toEqual([
      'COOKIE_SECRET debe ser distinta de TOKEN_SIGNING_KEY.',
    ])
  })
})

describe('localAddress', () => {
  it.each([
    ['127.0.0.1', 'http://127.0.0.1:4000'],
    ['0.0.0.0', 'http://localhost:4000'],
    ['::', 'http://localhost:4000'],
    ['::1', 'http://[::1]:4000'],
  ])('of %s', (host, address) => {
    expect(localAddress(host, 4000)).toBe(address)
  })
})

it('.env.example lists every variable, and their defaults start the same server', () => {
  const text = readFileSync(join(packageFolder(), '../../.env.example'), 'utf8')
  const listed = [...text.matchAll(/^#?([A-Z\d_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  expect(listed.map(([name]) => name).toSorted()).toEqual(configVariables.toSorted())
  expect(configOf(Object.fromEntries(listed))).toEqual(configOf({}))
})

describe('the limits of the operation', () => {
  it('can each be changed', () => {
    const { journeyLimits } = configOf({
      DEMO: 'off',
      OFFER_MINUTES: '20',
      FREE_WAIT_MINUTES: '90',
    })
    expect(journeyLimits).toEqual({ ...defaultLimits, offer: 20, freeWait: 90 })
  })
})
