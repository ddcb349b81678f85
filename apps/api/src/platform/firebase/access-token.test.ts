import { createPublicKey } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testKeyPair, testServiceAccount } from '../../../test/service-account.ts'
import { createAccessTokens, scopes } from './access-token.ts'

const received: URLSearchParams[] = []
let server: Server
let url = ''
let status = 200

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => (body += String(part)))
    request.on('end', () => {
      received.push(new URLSearchParams(body))
      const token = { access_token: `ya29.${received.length}`, expires_in: 3600 }
      response.writeHead(status).end(JSON.stringify(status === 200 ? token : { error: 'refused' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
})
afterAll(() => server.close())

it('is exchanged for a signed request, and used until shortly before its end', async () => {
  let now = new Date('2026-11-18T12:00:00Z')
  const tokens = createAccessTokens(testServiceAccount(url), () => now)
  expect([await tokens.get(), await tokens.get()]).toEqual(['ya29.1', 'ya29.1'])
  const [request] = received
  expect(request?.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
  const { payload } = await jwtVerify(
    request?.get('assertion') ?? '',
    createPublicKey(testKeyPair().publicKey),
    { algorithms: ['RS256'], audience: url, currentDate: now },
  )
  expect(payload).toMatchObject({
    iss: testServiceAccount().clientEmail,
    scope: 'https://www.googleapis.com/auth/datastore',
  })
  now = new Date(now.getTime() + 56 * minuteMs)
  expect(await tokens.get()).toBe('ya29.2')
  tokens.forget()
  expect(await tokens.get()).toBe('ya29.3')
})

it('is asked for one purpose', async () => {
  const account = testServiceAccount(url)
  await createAccessTokens(account, () => new Date(), scopes.authentication).get()
  expect(decodeJwt(received.at(-1)?.get('assertion') ?? '')).toMatchObject({
    scope: 'https://www.googleapis.com/auth/identitytoolkit',
  })
})

it('fails with what Google answered', async () => {
  const tokens = createAccessTokens(testServiceAccount(url), () => new Date())
  status = 400
  await expect(tokens.get()).rejects.toThrow('400 {"error":"refused"}')
  status = 200
  expect(await tokens.get()).toMatch(/^ya29/)
})
