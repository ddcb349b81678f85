import { expect, it } from 'vitest'
import { buildTestApp, testConfig } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'
import { readCaller } from './caller.ts'

/** The caller's address with this many trusted proxies. */
async function callerBehind(proxies: number, forwardedFor?: string, peer = '10.0.0.1') {
  const config = testConfig({ TRUST_PROXY: String(proxies) })
  const app = await buildTestApp({ db: noDatabase(), config })
  app.get('/api/caller', { config: { access: 'public' } }, async (request) => readCaller(request))
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const response = await app.inject({ url: '/api/caller', remoteAddress: peer, headers })
  await app.close()
  return response.json().address
}

it.each([
  [0, undefined, '10.0.0.1'],
  [0, '203.0.113.7', '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
  [1, '203.0.113.7', '203.0.113.7'],
  // The client sent the first address itself; the proxy added the last.
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
])(
  'a request behind %i proxies with X-Forwarded-For %s comes from %s',
  async (proxies, forwardedFor, address) => {
    expect(await callerBehind(proxies, forwardedFor)).toBe(address)
  },
)

it.each([
  '127.0.0.1',
  '::1',
  '::ffff:172.31.0.1',
  '192.168.1.1',
  '169.254.1.1',
  'fd00::1',
  'fe80::1',
])('a proxy at %s is trusted', async (peer) => {
  expect(await callerBehind(1, '203.0.113.7', peer)).toBe('203.0.113.7')
})

it.each(['198.51.100.9', '172.32.0.1', '2001:db8::1', '::ffff:198.51.100.9'])(
  'a proxy at %s is not trusted',
  async (peer) => {
    expect(await callerBehind(1, '203.0.113.7', peer)).toBe(peer)
  },
)

it('does not trust an external hop behind an own proxy, or one without an address', async () => {
  expect(await callerBehind(3, '203.0.113.7, 198.51.100.9')).toBe('198.51.100.9')
  expect(await callerBehind(3, '203.0.113.7, unknown')).toBe('unknown')
  expect(await callerBehind(3, '203.0.113.7, 10.0.0.2:4321, [fd00::2]:4321')).toBe('203.0.113.7')
})
