import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CookieRefused } from './cookie-refused.ts'
import { HttpFailure } from '../http/http-failure.ts'
import type { Http } from '../http/http.ts'
import { signIn, signOut } from './sign-in.ts'

const user: StoredUser = { accessToken: 'a', refreshToken: 'r', id: '7', fbCustomToken: 'f' }
const body = { email: 'laura@example.com', password: 'x' }

function setUp({
  stored = null as StoredUser | null,
  answer = user as unknown,
  keeps = true,
} = {}) {
  let current = stored
  const steps: string[] = []
  const session = {
    read: () => current,
    save: (saved: StoredUser) => {
      steps.push('saved')
      if (keeps) current = saved
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
    write: () => Promise.reject(new Error('not used')),
    writeBare: ({ path }) => call('bare')(path),
    writeAs: ({ id }, { path }) => call(`as ${id}`)(path),
    freshUser: () =>
      current === null ? Promise.reject(new Error('nobody')) : Promise.resolve(current),
    leave: () => undefined,
    alone: (work) => {
      steps.push('alone')
      return work()
    },
  }
  return { http, session, steps, user: () => current }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('signing in stores the answer, without a token of somebody else on the way', async () => {
  const services = setUp()
  await signIn(services, body)
  expect(services.steps).toEqual(['alone', 'logIn bare', 'saved'])
  expect(services.user()).toEqual(user)
})

test.each([null, {}, 'ok', { ...user, refreshToken: '' }])(
  'the answer %j stores nothing',
  async (answer) => {
    const services = setUp({ answer })
    await expect(signIn(services, body)).rejects.toThrow(HttpFailure)
    expect(services.user()).toBeNull()
  },
)

test('a browser without cookies is told so', async () => {
  await expect(signIn(setUp({ keeps: false }), body)).rejects.toThrow(CookieRefused)
})

test('signing out leaves first and tells the server afterwards', async () => {
  const services = setUp({ stored: user })
  await signOut(services)
  expect(services.steps).toEqual(['cleared', 'alone', 'logOut as 7'])
})

test('a server that does not answer keeps nobody inside', async () => {
  const services = setUp({ stored: user })
  const http = { ...services.http, freshUser: () => new Promise<never>(() => undefined) }
  const left = signOut({ ...services, http })
  await vi.advanceTimersByTimeAsync(2000)
  await left
  expect(services.user()).toBeNull()
})
