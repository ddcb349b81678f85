import { createPublicKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import { expect, it, vi } from 'vitest'
import { testKeyPair, testServiceAccount } from '../../../test/service-account.ts'
import { createLogger } from '../logger.ts'
import { createCloudSignIn } from './cloud-sign-in.ts'
import { createCustomTokens } from './custom-token.ts'

const now = new Date('2026-11-18T12:00:00.700Z')
const seconds = Math.floor(now.getTime() / 1000)
const account = testServiceAccount()
const subject = { userId: 'u-1', sessionId: 's-1' }
const clock = () => now

it('is what Firebase Authentication accepts: signed by the account, for one hour', async () => {
  const token = await createCustomTokens(account, clock)(subject)
  const { protectedHeader, payload } = await jwtVerify(
    token,
    createPublicKey(testKeyPair().publicKey),
    { algorithms: ['RS256'], currentDate: now },
  )
  expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'JWT', kid: 'key-1' })
  expect(payload).toEqual({
    iss: account.clientEmail,
    sub: account.clientEmail,
    aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
    iat: seconds,
    exp: seconds + 3600,
    uid: 'u-1',
    claims: { admin: true, sid: 's-1', until: seconds + 12 * 3600 },
  })
  expect(token.length).toBeLessThan(1100)
})

it('is handed out once its session is stored, and also if that fails or takes too long', async () => {
  const log = createLogger('silent')
  const commit = vi.fn(async (): Promise<undefined[]> => [])
  const signIn = createCloudSignIn({ account, client: { commit }, clock, log, patienceMs: 5 })
  expect(await signIn(subject)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(commit).toHaveBeenCalledWith([{ kind: 'set', path: 'sessions/s-1', data: { uid: 'u-1' } }])
  commit.mockRejectedValueOnce(new Error('away'))
  expect(await signIn(subject)).toBeTruthy()
  commit.mockReturnValueOnce(new Promise(() => {}))
  expect(await signIn(subject)).toBeTruthy()
})
