import { expect, it } from 'vitest'
import { buildTestApp, testConfig } from '../../test/build-test-app.ts'
import { noDatabase } from '../../test/no-database.ts'
import { readCaller } from './caller.ts'

/** Who the server thinks calls, with so many proxies to believe. */
async function callerBehind(proxies: number, forwardedFor?: string) {
  const config = testConfig({ TRUST_PROXY: String(proxies) })
  const app = await buildTestApp({ db: noDatabase(), config })
  app.get('/api/caller', { config: { access: 'public' } }, async (request) => readCaller(request))
  const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
  const response = await app.inject({ url: '/api/caller', remoteAddress: '10.0.0.1', headers })
  await app.close()
  return response.json().address
}

it.each([
  [0, undefined, '10.0.0.1'],
  [0, '203.0.113.7', '10.0.0.1'],
  [1, undefined, '10.0.0.1'],
  [1, '203.0.113.7', '203.0.113.7'],
  // The caller wrote the first one itself; the proxy added the last.
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
])('behind %i proxies that say %s comes from %s', async (proxies, forwardedFor, address) => {
  expect(await callerBehind(proxies, forwardedFor)).toBe(address)
})
