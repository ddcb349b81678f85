import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpFailure } from './http/http-failure.ts'
import type { Http } from './http/http.ts'
import { CookiesBlocked } from './session/session.ts'
import { signIn, signOut, keepTokenFresh } from './sign-in.ts'

const user: StoredUser = { accessToken: 'a', refreshToken: 'r', id: '7', fbCustomToken: 'f' }
const body = { email: 'laura@example.com', password: 'x' }

function setUp({
  stored = null as StoredUser | null,
  answer = user as unknown,
  storesCookies = true,
} = {}) {
  let current = stored
  const steps: string[] = []
  const session = {
    read: () => current,
    save: (saved: StoredUser) => {
      steps.push('saved')
      if (storesCookies) current = saved
    },
    clear: () => {
      steps.push('cleared')
      current = null
    },
    subscribe: () => () => undefined,
  }
  const call = (by: string) => (path: string) => {
    steps.push(`${path} ${by}`)
    return Promise.resolve(answer)
  }
  const http: Http = {
    get: () => Promise.reject(new Error('not used')),
    getWithoutToken: () => Promise.reject(new Error('not used')),
    getFile: () => Promise.reject(new Error('not used')),
    download: () => Promise.reject(new Error('not used')),
    write: () => Promise.reject(new Error('not used')),
    writeWithoutToken: ({ path }) => call('without token')(path),
    writeAs: ({ id }, { path }) => call(`as ${id}`)(path),
    freshUser: () =>
      current === null ? Promise.reject(new Error('not signed in')) : Promise.resolve(current),
    endSession: () => undefined,
    withSessionLock: (work) => {
      steps.push('lock')
      return work()
    },
  }
  return { http, session, steps, user: () => current }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())
test('signing in stores the response and sends no token', async () => {
  const services = setUp()
  await signIn(services, body)
  expect(services.steps).toEqual(['lock', 'logIn without token', 'saved'])
  expect(services.user()).toEqual(user)
})

test.each([null, {}, 'ok', { ...user, refreshToken: '' }])(
  'the response %j is not stored',
  async (answer) => {
    const services = setUp({ answer })
    await expect(signIn(services, body)).rejects.toThrow(HttpFailure)
    expect(services.user()).toBeNull()
  },
)

test('signing in fails if the browser blocks cookies', async () => {
  await expect(signIn(setUp({ storesCookies: false }), body)).rejects.toThrow(CookiesBlocked)
})

test('signing out clears the session first and calls the server afterwards', async () => {
  const services = setUp({ stored: user })
  await signOut(services)
  expect(services.steps).toEqual(['cleared', 'lock', 'logOut as 7'])
})

test('signing out does not wait for a server that does not answer', async () => {
  const services = setUp({ stored: user })
  const http = { ...services.http, freshUser: () => new Promise<never>(() => undefined) }
  const signingOut = signOut({ ...services, http })
  await vi.advanceTimersByTimeAsync(2000)
  await signingOut
  expect(services.user()).toBeNull()
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('renews the token every minute, in spite of failures, until it is stopped', async () => {
  const freshUser = vi.fn<() => Promise<never>>().mockRejectedValue(new Error('offline'))
  const stop = keepTokenFresh({ freshUser })
  await vi.advanceTimersByTimeAsync(180_000)
  expect(freshUser).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(180_000)
  expect(freshUser).toHaveBeenCalledTimes(3)
})
