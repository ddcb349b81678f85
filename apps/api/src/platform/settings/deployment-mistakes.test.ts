import { describe, expect, it } from 'vitest'
import { type ConfigEnv, configOf, mistakesOf } from '../../../test/read-config.ts'

const secrets = {
  TOKEN_SIGNING_KEY: 'q83vEjRWeJCrze8SNFZ4kPWcAh8/Zt0BmnLlUe4iT7g=',
  COOKIE_SECRET: 'Zt0BmnLlUe4iT7iWeJCrze8SNFZ4kPWcAh8_q83vEjQ',
}
const DATABASE_URL = 'postgres://localhost/arriero'
const PUBLIC_URL = 'https://consola.example.com'
const elsewhere = {
  API_URL: 'https://servicios.example.com/api/',
  GATEWAY_URL: 'https://servicios.example.com/gateway/',
  LIVE_URL: 'wss://servicios.example.com/live',
}

/** The first word of each mistake: its variable. */
const settingsOf = (env: ConfigEnv) => mistakesOf(env).map((mistake) => mistake.split(' ')[0] ?? '')

describe('addresses', () => {
  it('are normalized', () => {
    const { addresses } = configOf({
      PUBLIC_URL,
      API_URL: 'HTTPS://Servicios.Example.com:443/api',
      GATEWAY_URL: 'https://servicios.example.com',
      LIVE_URL: 'https://servicios.example.com/live/',
    })
    expect(addresses).toEqual({
      api: 'https://servicios.example.com/api/',
      gateway: 'https://servicios.example.com/',
      live: 'wss://servicios.example.com/live',
    })
  })

  it('may be other paths of the same origin', () => {
    const { addresses } = configOf({ API_URL: '/servicios/api', LIVE_URL: '/servicios/live' })
    expect(addresses).toEqual({
      api: '/servicios/api/',
      gateway: '/gateway/',
      live: '/servicios/live',
    })
  })

  it.each([
    ['another host of the site', elsewhere],
    ['another site', { ...elsewhere, PUBLIC_URL: 'https://consola.example.net' }],
    [
      'other ports',
      {
        API_URL: 'https://consola.example.com:8443/api/',
        LIVE_URL: 'wss://consola.example.com:9443/live',
      },
    ],
    [
      'several hosts of one domain',
      {
        API_URL: 'https://api.example.com/',
        GATEWAY_URL: 'https://gateway.example.com/',
        LIVE_URL: 'wss://example.com/live',
        COOKIE_DOMAIN: 'example.com',
      },
    ],
    [
      'ports of this machine without https',
      {
        PUBLIC_URL: 'http://localhost:4000',
        API_URL: 'http://localhost:4001/api/',
        GATEWAY_URL: 'http://localhost:4001/gateway/',
        LIVE_URL: 'ws://localhost:4001/live',
      },
    ],
  ])('may be %s', (_name, env) => {
    expect(settingsOf({ PUBLIC_URL, ...env })).toEqual([])
  })

  it.each<[string, Record<string, string>, string[]]>([
    [
      'plain http below an https console',
      { ...elsewhere, API_URL: 'http://servicios.example.com/api/' },
      ['API_URL'],
    ],
    [
      'a plain socket below an https console',
      { ...elsewhere, LIVE_URL: 'ws://servicios.example.com/live' },
      ['LIVE_URL'],
    ],
    [
      'another host without https',
      { PUBLIC_URL: 'http://localhost:4000', API_URL: 'http://127.0.0.1:4001/api/' },
      ['API_URL'],
    ],
    [
      'hosts that share no cookie',
      { ...elsewhere, GATEWAY_URL: 'https://carga.example.com/gateway/' },
      ['API_URL,'],
    ],
    [
      'one part on the host of the console and the others elsewhere',
      { API_URL: elsewhere.API_URL, LIVE_URL: elsewhere.LIVE_URL },
      ['API_URL,'],
    ],
    [
      'a host outside the domain of the cookie',
      {
        ...elsewhere,
        GATEWAY_URL: 'https://badexample.com/gateway/',
        COOKIE_DOMAIN: 'example.com',
      },
      ['COOKIE_DOMAIN'],
    ],
  ])('may not be %s', (_name, env, mistaken) => {
    expect(settingsOf({ PUBLIC_URL, ...env })).toEqual(mistaken)
  })
})

describe('a process that serves', () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL }

  it('some parts may list them in any order', () => {
    const { serve } = configOf({ SERVE: ' live, api ,gateway', PUBLIC_URL })
    expect(serve).toEqual(['api', 'gateway', 'live'])
  })

  it.each<[string, Record<string, string>, string[]]>([
    ['all needs its keys', production, ['TOKEN_SIGNING_KEY', 'COOKIE_SECRET']],
    [
      'all but the console needs its keys',
      { ...production, ...elsewhere, SERVE: 'api,gateway,live' },
      ['TOKEN_SIGNING_KEY', 'COOKIE_SECRET'],
    ],
    [
      'only the console needs no keys if the other parts are on another origin',
      { ...production, ...elsewhere, SERVE: 'console' },
      [],
    ],
    [
      'only the console needs the cookie secret if the other parts are on its origin',
      { ...production, SERVE: 'console' },
      ['COOKIE_SECRET'],
    ],
    [
      'one part of several needs the database and the keys of the others',
      { PUBLIC_URL, SERVE: 'gateway' },
      ['DATABASE_URL', 'TOKEN_SIGNING_KEY', 'COOKIE_SECRET'],
    ],
    [
      'one part of several is valid with database and keys',
      { ...production, ...secrets, DATABASE_URL, SERVE: 'api,console' },
      [],
    ],
    [
      'everything but the console needs the address of the console',
      { SERVE: 'api,gateway,live' },
      ['PUBLIC_URL'],
    ],
  ])('%s', (_name, env, mistaken) => {
    expect(settingsOf(env)).toEqual(mistaken)
  })
})
