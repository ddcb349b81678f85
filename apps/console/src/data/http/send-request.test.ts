import { describe, expect, test, vi } from 'vitest'
import { describeError } from './describe-error.ts'
import { type HttpRequest, sendWithXsrf } from './send-request.ts'

const wrongToken = { responseCode: 'request.wrong-xsrf-token', responseMessage: 'Recargue.' }

/** Fakes a server that accepts one token and sets it as a cookie with `/config.json`. */
function setUp({ cookie = 'XSRF-TOKEN=old', right = 'right', renewed = 'right' } = {}) {
  let cookies = cookie
  const calls: string[] = []
  const send = sendWithXsrf({
    readCookies: () => cookies,
    fetch: async (input, init) => {
      const url = typeof input === 'string' ? input : 'not a text'
      const token = new Headers(init?.headers).get('x-xsrf-token')
      calls.push(`${init?.method} ${url} ${token}`)
      await Promise.resolve()
      if (url === '/config.json') {
        cookies = `XSRF-TOKEN=${renewed}`
        return Response.json({})
      }
      return token === right ? Response.json('ok') : Response.json(wrongToken, { status: 403 })
    },
  })
  return { send, calls }
}

describe('the XSRF header of', () => {
  const own = ['/api/me', '/gateway/journeys/1/cancel', 'api/me']
  const foreign = [
    'https://freight.example/gateway/x',
    'http://console.example/api/me',
    '//freight.example/x',
    'HTTPS://FREIGHT.EXAMPLE/x',
  ]
  const writes = ['POST', 'PUT', 'PATCH', 'DELETE'] as const
  const rows: [HttpRequest['method'], string, string | null][] = [
    ...writes.flatMap((method) =>
      own.map((url) => [method, url, 'a b'] as [typeof method, string, string]),
    ),
    ...writes.flatMap((method) =>
      foreign.map((url) => [method, url, null] as [typeof method, string, null]),
    ),
    ...[...own, ...foreign].map((url) => ['GET', url, null] as ['GET', string, null]),
  ]

  test.each(rows)('%s %s: %s', async (method, url, token) => {
    const { send, calls } = setUp({ cookie: 'a=1; XSRF-TOKEN=a%20b', right: 'a b' })
    await send({ method, url }).catch(() => undefined)
    expect(calls[0]).toBe(`${method} ${url} ${token}`)
  })
})

test.each([
  ['/api/me', undefined],
  ['https://freight.example/api/me', 'include'],
])('credentials of a call to %s: %s', async (url, credentials) => {
  const sentCredentials: (string | undefined)[] = []
  const send = sendWithXsrf({
    readCookies: () => '',
    fetch: async (_url, init) => {
      sentCredentials.push(init?.credentials)
      return Response.json('ok')
    },
  })
  await send({ method: 'GET', url })
  await send({ method: 'POST', url })
  expect(sentCredentials).toEqual([credentials, credentials])
})

describe('a token that the server rejects', () => {
  const write: HttpRequest = { method: 'POST', url: '/api/logIn', body: {} }

  test('is renewed, and the call is repeated', async () => {
    const { send, calls } = setUp()
    expect(await send(write)).toBe('ok')
    expect(calls).toEqual(['POST /api/logIn old', 'GET /config.json null', 'POST /api/logIn right'])
  })

  test('is renewed if there was none', async () => {
    const { send, calls } = setUp({ cookie: '' })
    expect(await send(write)).toBe('ok')
    expect(calls[0]).toBe('POST /api/logIn null')
  })

  test('is renewed once and only once', async () => {
    const { send, calls } = setUp({ renewed: 'still wrong' })
    expect(await send(write).catch(describeError)).toBe('Recargue.')
    expect(calls).toHaveLength(3)
  })

  test('is renewed once for all waiting calls', async () => {
    const { send, calls } = setUp()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(write)))
    expect(answers).toEqual(Array.from({ length: 20 }, () => 'ok'))
    expect(calls.filter((call) => call.includes('config'))).toHaveLength(1)
  })

  test('is not renewed for another host', async () => {
    const { send, calls } = setUp()
    await send({ method: 'POST', url: 'https://freight.example/x' }).catch(() => undefined)
    expect(calls).toHaveLength(1)
  })
})

test('another 403 is not repeated', async () => {
  const calls: string[] = []
  const send = sendWithXsrf({
    readCookies: () => 'XSRF-TOKEN=x',
    fetch: async () => {
      calls.push('call')
      return Response.json(
        { responseCode: 'session.forbidden', responseMessage: 'No.' },
        { status: 403 },
      )
    },
  })
  expect(await send({ method: 'POST', url: '/api/x' }).catch(describeError)).toBe('No.')
  expect(calls).toHaveLength(1)
})

test('a file may take longer than other answers', async () => {
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  const send = sendWithXsrf({ readCookies: () => '', fetch: async () => new Response('x') })
  await send({ method: 'GET', url: '/api/me' })
  const file = await send({ method: 'GET', url: '/api/files/1', expectsFile: true })
  expect(file).toBeInstanceOf(Blob)
  await send({ method: 'POST', url: '/api/customers/import/preview', body: new Blob(['x']) })
  expect(timeouts.mock.calls).toEqual([[15_000], [120_000], [120_000]])
  timeouts.mockRestore()
})
