import { describe, expect, test } from 'vitest'
import { type AskedFor, answerOf, isProxyFailure, outdatedCaches } from './request-policy.ts'

const origin = 'https://console.example'
const ask = (path: string, asked: Partial<AskedFor> = {}) =>
  answerOf(
    { method: 'GET', mode: 'cors', ...asked, url: new URL(path, `${origin}/admin`).href },
    origin,
  )

test.each([
  '/',
  '/index.html',
  '/login',
  '/admin/en-curso?estado=9',
  '/admin/viajes/V-13044',
  '/activate/abc.def',
])('a visit of %s is a page', (path) => {
  expect(ask(path, { mode: 'navigate' })).toBe('page')
})

test.each([
  '/api/session',
  '/gateway/journeys',
  '/live',
  '/docs',
  '/openapi.json',
  '/healthz',
  '/favicon.svg',
  '/assets/index-1a2b.js',
])('a visit of %s is not a page of the console', (path) => {
  expect(ask(path, { mode: 'navigate' })).toBe('browser')
})

test.each(['/assets/index-1a2b.js', '/assets/inter-latin.woff2', '/before-paint.js?1a2b'])(
  '%s is a file of the build',
  (path) => {
    expect(ask(path)).toBe('file')
  },
)

describe('is never answered nor stored', () => {
  test.each([
    '/config.json',
    '/api/logIn',
    '/api/person/me',
    '/gateway/journeys?states=9',
    '/gateway/assets/1',
    '/live',
    '/csp-reports',
    '/service-worker.js',
    '/manifest.webmanifest',
    'https://api.example/api/session',
    'https://mapas.example/assets/tile.png',
  ])('%s', (path) => {
    expect(ask(path)).toBe('browser')
  })

  test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'])('a request with %s', (method) => {
    expect(ask('/assets/index-1a2b.js', { method })).toBe('browser')
    expect(ask('/login', { method, mode: 'navigate' })).toBe('browser')
  })
})

test('the page of a server that is starting is shown, the one of a proxy without a server is not', () => {
  expect([200, 404, 503].filter(isProxyFailure)).toEqual([])
  expect([502, 504].filter(isProxyFailure)).toEqual([502, 504])
})

test.each([
  [['s-a'], 's-a', []],
  [['s-a', 's-b', 'other'], 's-b', []],
  [['s-a', 's-b', 's-c', 's-d'], 's-d', ['s-a']],
  [['s-a', 's-b', 's-c', 's-d'], 's-a', ['s-b']],
])('keeps two earlier builds for open pages: %j with %s', (names, own, outdated) => {
  expect(outdatedCaches(names, own, 's-')).toEqual(outdated)
})
