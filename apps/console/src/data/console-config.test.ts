import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { expect, test } from 'vitest'
import { toConsoleConfig } from './console-config.ts'

const origin = 'https://console.example'
const addresses = { api: '/api/', gateway: '/gateway/', live: '/live' }
const plain = { ...addresses, journeyLimits: defaultLimits, mapStyleUrl: null }

test('keeps addresses and drops unknown fields', () => {
  expect(toConsoleConfig({ ...addresses, future: true }, origin)).toEqual(plain)
})

test('a demo account needs both fields', () => {
  const demo = { email: 'demo@arriero.example', password: 'x' }
  expect(toConsoleConfig({ ...addresses, demo }, origin)).toEqual({ ...plain, demo })
  expect(toConsoleConfig({ ...addresses, demo: { email: 'a' } }, origin)).toEqual(plain)
})

test.each([null, 'texto', [], { ...addresses, live: 4 }, { ...addresses, api: 'https://' }])(
  '%j is refused',
  (value) => {
    expect(() => toConsoleConfig(value, origin)).toThrow('config.json')
  },
)

test.each([
  ['/api/', '/api/'],
  ['api', '/api/'],
  ['https://console.example/api/', '/api/'],
  ['https://CONSOLE.example:443/api', '/api/'],
  ['https://api.example/v1', 'https://api.example/v1/'],
  ['http://console.example/api/', 'http://console.example/api/'],
])('the address %s is called as %s', (api, called) => {
  expect(toConsoleConfig({ ...addresses, api }, origin).api).toBe(called)
})

test('the live address may be on another host', () => {
  const live = 'wss://live.example/live'
  expect(toConsoleConfig({ ...addresses, live }, origin).live).toBe(live)
})

const project = { apiKey: 'key', projectId: 'arriero' }

test.each([
  [project, project],
  [{ ...project, future: 1 }, project],
  [
    { ...project, authDomain: 'a.example', firestoreHost: 'http://127.0.0.1:8080/' },
    { ...project, authDomain: 'a.example', firestoreHost: 'http://127.0.0.1:8080' },
  ],
])('Firestore with %j', (firebase, expected) => {
  const live = { driver: 'firestore', firebase }
  expect(toConsoleConfig({ ...addresses, live }, origin).live).toEqual({
    driver: 'firestore',
    firebase: expected,
  })
})

test.each([
  {},
  null,
  { driver: 'firestore' },
  { driver: 'other', firebase: project },
  { driver: 'firestore', firebase: { apiKey: 'key' } },
  { driver: 'firestore', firebase: { ...project, authHost: 'localhost:9099' } },
])('the live database %j is refused', (live) => {
  expect(() => toConsoleConfig({ ...addresses, live }, origin)).toThrow('config.json')
})

test('valid limits of the installation replace the defaults', () => {
  const journeyLimits = { silence: 3, offer: 'x', lateness: -1, unknown: 9 }
  expect(toConsoleConfig({ ...addresses, journeyLimits }, origin).journeyLimits).toEqual({
    ...defaultLimits,
    silence: 3,
  })
})

test('takes the map style of the installation', () => {
  const mapStyleUrl = 'https://maps.example/style.json'
  expect(toConsoleConfig({ ...addresses, mapStyleUrl }, origin).mapStyleUrl).toBe(mapStyleUrl)
})

test('methods of the hosted provider', () => {
  const signIn = { methods: ['phone', 'popup:google.com'], firebase: project }
  expect(toConsoleConfig({ ...addresses, signIn }, origin)).toEqual({ ...plain, signIn })
  expect(
    toConsoleConfig({ ...addresses, signIn: { ...signIn, methods: ['phone', 7] } }, origin),
  ).toEqual({ ...plain, signIn: { ...signIn, methods: ['phone'] } })
})

test.each([null, 'phone', {}, { methods: 'phone', firebase: project }, { methods: ['phone'] }])(
  'without a project or a list, only our own password: %j',
  (signIn) => {
    expect(toConsoleConfig({ ...addresses, signIn }, origin)).toEqual(plain)
  },
)
