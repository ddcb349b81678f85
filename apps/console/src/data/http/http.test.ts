import type { StoredUser } from '@arriero/domain/contract/http/session.ts'
import { describe, expect, test, vi } from 'vitest'
import { describeError } from './describe-error.ts'
import { createHttp } from './http.ts'

const now = new Date('2026-11-15T12:00:00Z')
const token = (secondsLeft: number) =>
  `h.${btoa(JSON.stringify({ exp: now.getTime() / 1000 + secondsLeft }))}.s`
const valid = token(60)
const stale = token(-1)
const person = (accessToken: string, refreshToken = 'r1'): StoredUser => ({
  accessToken,
  refreshToken,
  id: '7',
  fbCustomToken: 'fb',
})
const anySchema = { parse: (value: unknown) => value }
const json = (body: unknown, status = 200) => Response.json(body, { status })

/** Creates an HTTP client with a fake session and a fake server; `answer` returns the server's responses. */
function setUp(stored: StoredUser | null, answer: (url: string, init: RequestInit) => Response) {
  let user = stored
  const calls: { url: string; headers: Headers; body: string }[] = []
  const signedOut = vi.fn<(message: string) => void>()
  const http = createHttp({
    config: { api: '/api/', gateway: 'https://freight.example/gateway/' },
    session: {
      read: () => user,
      save: (saved) => (user = saved),
      clear: () => (user = null),
    },
    fetch: async (input, init = {}) => {
      const url = typeof input === 'string' ? input : 'not a text'
      const body = typeof init.body === 'string' ? init.body : ''
      calls.push({ url, headers: new Headers(init.headers), body })
      await Promise.resolve()
      return answer(url, init)
    },
    now: () => now,
    readCookies: () => 'XSRF-TOKEN=x%20y',
    lockTabs: (work) => work(),
    onSignedOut: signedOut,
  })
  const refreshes = () => calls.filter(({ url }) => url === '/api/refreshToken')
  return {
    http,
    calls,
    refreshes,
    signedOut,
    user: () => user,
    setUser: (u: StoredUser) => (user = u),
    clearUser: () => (user = null),
  }
}

test('ending the session clears the user and passes the message on', () => {
  const { http, user, signedOut } = setUp(person(valid), () => json({}))
  http.endSession('La sesión expiró.')
  expect(user()).toBeNull()
  expect(signedOut).toHaveBeenCalledWith('La sesión expiró.')
})

describe('tokens', () => {
  test('a call carries the stored access token', async () => {
    const { http, calls } = setUp(person(valid), () => json({ ok: true }))
    await http.get('api', 'me', anySchema)
    expect(calls.map(({ url }) => url)).toEqual(['/api/me'])
    expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${valid}`)
  })

  test('twenty calls with an invalid token make one refresh and wait for it', async () => {
    const { http, calls, refreshes, user } = setUp(person(stale), (url) =>
      url === '/api/refreshToken' ? json(person(valid, 'r2')) : json({ ok: true }),
    )
    await Promise.all(Array.from({ length: 20 }, () => http.get('api', 'me', anySchema)))
    expect(refreshes()).toHaveLength(1)
    expect(JSON.parse(refreshes()[0]?.body ?? '')).toEqual({
      accessToken: stale,
      refreshToken: 'r1',
      id: '7',
    })
    const others = calls.filter(({ url }) => url === '/api/me')
    expect(others).toHaveLength(20)
    expect(new Set(others.map((call) => call.headers.get('authorization')))).toEqual(
      new Set([`Bearer ${valid}`]),
    )
    expect(user()?.refreshToken).toBe('r2')
  })

  test('a later invalid token is refreshed again', async () => {
    const { http, refreshes, setUser } = setUp(person(stale), (url) =>
      url === '/api/refreshToken' ? json(person(valid, 'r2')) : json({}),
    )
    await http.get('api', 'me', anySchema)
    setUser(person(stale, 'r2'))
    await http.get('api', 'me', anySchema)
    expect(refreshes()).toHaveLength(2)
  })

  test('twenty calls refused with a token that looks valid make one refresh too', async () => {
    const { http, refreshes } = setUp(person(valid), (url, init) => {
      if (url === '/api/refreshToken') return json(person(token(90), 'r2'))
      const isNew = new Headers(init.headers).get('authorization') === `Bearer ${token(90)}`
      return isNew ? json({ ok: true }) : json({}, 401)
    })
    const calls = Array.from({ length: 20 }, () => http.get('api', 'me', anySchema))
    expect(await Promise.all(calls)).toHaveLength(20)
    expect(refreshes()).toHaveLength(1)
  })

  test('a second 401 is an error', async () => {
    const { http, calls, user } = setUp(person(valid), (url) =>
      url === '/api/refreshToken' ? json(person(token(90), 'r2')) : json({}, 401),
    )
    await expect(http.get('api', 'me', anySchema)).rejects.toThrow('401')
    expect(calls).toHaveLength(3)
    expect(user()).not.toBeNull()
  })

  test('a 401 to a token that looks valid renews it once and repeats the call', async () => {
    const { http, calls, refreshes } = setUp(person(valid), (url, init) => {
      if (url === '/api/refreshToken') return json(person(token(90), 'r2'))
      const isNew = new Headers(init.headers).get('authorization') === `Bearer ${token(90)}`
      return isNew ? json({ ok: true }) : json({}, 401)
    })
    expect(await http.get('api', 'me', anySchema)).toEqual({ ok: true })
    expect(refreshes()).toHaveLength(1)
    expect(calls).toHaveLength(3)
  })
})

describe('a refused refresh', () => {
  const refuse = (url: string) =>
    url === '/api/refreshToken' ? new Response('Su sesión expiró.', { status: 400 }) : json({})

  test('removes the user and reports the message once, however many calls waited', async () => {
    const { http, signedOut, user } = setUp(person(stale), refuse)
    const calls = Array.from({ length: 5 }, () => http.get('api', 'me', anySchema))
    const results = await Promise.allSettled(calls)
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(user()).toBeNull()
    expect(signedOut.mock.calls).toEqual([['Su sesión expiró.']])
  })

  test('keeps the user when another tab has renewed it meanwhile', async () => {
    const { http, signedOut, user, setUser } = setUp(person(stale), (url) => {
      if (url !== '/api/refreshToken') return json({ ok: true })
      setUser(person(valid, 'from-another-tab'))
      return refuse(url)
    })
    expect(await http.get('api', 'me', anySchema)).toEqual({ ok: true })
    expect(user()?.refreshToken).toBe('from-another-tab')
    expect(signedOut).not.toHaveBeenCalled()
  })

  test.each([{}, null, 'ok', [], { ...person(valid), id: '' }])(
    'the response %j is not stored',
    async (answer) => {
      const { http, user } = setUp(person(stale), () => json(answer))
      await expect(http.get('api', 'me', anySchema)).rejects.toThrow('502')
      expect(user()).toEqual(person(stale))
    },
  )

  test('is not the same as a server that is down', async () => {
    const { http, signedOut, user } = setUp(person(stale), () => json({}, 503))
    await expect(http.get('api', 'me', anySchema)).rejects.toThrow('503')
    expect(user()).not.toBeNull()
    expect(signedOut).not.toHaveBeenCalled()
  })
})

describe('requests', () => {
  test.each([
    ['POST', 'logIn'],
    ['PUT', 'updateUserPassword'],
    ['POST', 'passwordRecovery'],
    ['POST', 'activation/find'],
    ['POST', 'activation'],
  ] as const)('%s %s has no Bearer header and no refresh before it', async (method, path) => {
    const { http, calls } = setUp(person(stale), () => json({}))
    await http.writeWithoutToken({ method, base: 'api', path, body: { email: 'a' } })
    expect(calls.map(({ url }) => url)).toEqual([`/api/${path}`])
    expect(calls[0]?.headers.has('authorization')).toBe(false)
  })

  test('a 401 to a call without a token does not refresh the session', async () => {
    const { http, refreshes } = setUp(person(valid), () => json({}, 401))
    const call = http.writeWithoutToken({ method: 'POST', base: 'api', path: 'logIn' })
    await expect(call).rejects.toThrow('401')
    expect(refreshes()).toHaveLength(0)
  })

  test('the refresh itself carries no Bearer header, but the XSRF token', async () => {
    const { http, refreshes } = setUp(person(stale), () => json(person(valid, 'r2')))
    await http.freshUser()
    expect(refreshes()[0]?.headers.has('authorization')).toBe(false)
    expect(refreshes()[0]?.headers.get('x-xsrf-token')).toBe('x y')
  })

  test.each([
    ['api', '/api/x'],
    ['gateway', 'https://freight.example/gateway/x'],
  ] as const)('the base address %s comes from the configuration', async (base, url) => {
    const { http, calls } = setUp(person(valid), () => json({}))
    await http.get(base, 'x', anySchema)
    await http.write({ method: 'POST', base, path: 'x' })
    expect(calls.map((call) => call.url)).toEqual([url, url])
    expect(calls.map(({ headers }) => headers.get('authorization'))).toEqual([
      `Bearer ${valid}`,
      `Bearer ${valid}`,
    ])
  })

  test('a call can be made as a user who is no longer stored', async () => {
    const { http, calls } = setUp(null, () => json({}))
    await http.writeAs(person(valid), { method: 'POST', base: 'api', path: 'logOut' })
    expect(calls[0]?.headers.get('authorization')).toBe(`Bearer ${valid}`)
  })

  test('nothing is sent without a stored user', async () => {
    const { http, calls, signedOut } = setUp(null, () => json({}))
    await expect(http.get('api', 'me', anySchema)).rejects.toThrow('401')
    expect(calls).toHaveLength(0)
    expect(signedOut.mock.calls).toEqual([['Inicie sesión para continuar.']])
  })
})

test('a refresh that returns after signing out is discarded', async () => {
  const { http, user, clearUser, signedOut } = setUp(person(stale), (url) => {
    if (url === '/api/refreshToken') clearUser()
    return json(person(valid, 'r2'))
  })
  await expect(http.get('api', 'me', anySchema).catch(describeError)).resolves.toBe(
    'Inicie sesión para continuar.',
  )
  expect(user()).toBeNull()
  expect(signedOut).toHaveBeenCalled()
})

describe('failures', () => {
  const failing = (fail: () => never) => setUp(person(valid), fail).http.get('api', 'me', anySchema)

  test('an unreachable server', async () => {
    const call = failing(() => {
      throw new TypeError('fetch failed')
    })
    await expect(call.catch(describeError)).resolves.toBe('Conexión al servidor')
  })

  test('a response that is cut off', async () => {
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"a":'))
        controller.error(new TypeError('network error'))
      },
    })
    const { http } = setUp(person(valid), () => new Response(cut))
    await expect(http.get('api', 'me', anySchema).catch(describeError)).resolves.toBe(
      'Conexión al servidor',
    )
  })

  test("a proxy's error page is not shown as text", async () => {
    const page = new Response('<html>502</html>', {
      status: 502,
      statusText: 'Bad Gateway',
      headers: { 'content-type': 'text/html' },
    })
    const { http } = setUp(person(valid), () => page)
    await expect(http.get('api', 'me', anySchema).catch(describeError)).resolves.toContain(
      'no está disponible',
    )
  })
})
