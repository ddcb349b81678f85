import { connect } from 'node:net'
import { AppError, errorCatalogue, type ErrorCode } from '@arriero/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Browser } from '../../../test/browser.ts'
import { buildTestApp } from '../../../test/build-test-app.ts'
import { noDatabase } from '../../../test/no-database.ts'

let app: FastifyInstance
let browser: Browser
let thrown: unknown

beforeAll(async () => {
  app = await buildTestApp({ db: noDatabase() })
  app.post('/api/throw', { config: { access: 'public' } }, async () => {
    throw thrown
  })
  const body = z.object({
    name: z.string().min(3, { error: 'Escriba su nombre.' }),
    age: z.int().optional(),
    password: z.string().optional(),
    states: z.array(z.int()).optional(),
  })
  app.post('/api/check', { config: { access: 'public' }, schema: { body } }, async () => ({}))
  app.get(
    '/api/wrong-answer',
    { config: { access: 'public' }, schema: { response: { 200: body } } },
    async () => ({
      secret: 'inside',
    }),
  )
  browser = await new Browser(app).open()
})
afterAll(() => app.close())

const post = (url: string, payload: string, type = 'application/json') =>
  browser.send('POST', url, payload, { 'content-type': type })

function expectError(
  response: { statusCode: number; body: string; headers: object },
  code: ErrorCode,
  message?: string,
) {
  expect(JSON.parse(response.body)).toEqual({
    responseCode: code,
    responseMessage: message ?? errorCatalogue[code].message,
  })
  expect(response.statusCode).toBe(errorCatalogue[code].status)
  expect(response.headers).toMatchObject({ 'content-type': 'application/json; charset=utf-8' })
}

describe('errors thrown by code', () => {
  it.each(Object.keys(errorCatalogue) as ErrorCode[])(
    'AppError %s keeps code, status and sentence',
    async (code) => {
      thrown = new AppError(code)
      expectError(await post('/api/throw', '{}'), code)
    },
  )

  it('an AppError may replace the message of the catalogue', async () => {
    thrown = new AppError('request.invalid', 'Falta la placa.')
    expectError(await post('/api/throw', '{}'), 'request.invalid', 'Falta la placa.')
  })

  it.each([
    ['an Error', new Error('password=hunter2 at /srv/app.js')],
    ['text', 'secret text'],
    ['nothing', undefined],
    [
      'a query that failed',
      Object.assign(new Error('relation "users" does not exist'), { code: '42P01' }),
    ],
    ['an odd status', Object.assign(new Error('teapot'), { statusCode: 302 })],
  ])('%s becomes a 500 without details', async (_name, error) => {
    thrown = error
    expectError(await post('/api/throw', '{}'), 'server.unexpected')
  })

  it('an unavailable database becomes a 503', async () => {
    thrown = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    expectError(await post('/api/throw', '{}'), 'server.unavailable')
  })

  it('a database without space or memory becomes a 503 that says when to try again', async () => {
    for (const code of ['53100', '53200']) {
      thrown = Object.assign(new Error('could not extend file'), { code })
      const answer = await post('/api/throw', '{}')
      expectError(answer, 'server.unavailable')
      expect(answer.headers['retry-after']).toBe('5')
    }
  })
})

describe('errors of Fastify itself', () => {
  it('unknown paths and methods', async () => {
    expectError(await app.inject('/api/nothing'), 'route.not-found')
    expectError(await app.inject({ method: 'DELETE', url: '/api/check' }), 'route.not-found')
  })

  it.each(['{bad', '', '{"__proto__": {"a": 1}}'])('JSON %j', async (payload) => {
    expectError(await post('/api/check', payload), 'request.invalid')
  })

  it.each(['application/xml', 'text/plain', 'application/x-www-form-urlencoded'])(
    'content of another type: %s',
    async (type) => {
      expectError(await post('/api/check', '{}', type), 'request.unsupported-type')
    },
  )

  it('too much content', async () => {
    const payload = JSON.stringify({ name: 'x'.repeat(300_000) })
    expectError(await post('/api/check', payload), 'request.too-large')
  })

  it('an address that cannot be decoded', async () => {
    expectError(await app.inject('/api/%zz'), 'request.invalid')
  })

  it('an answer that breaks its own schema', async () => {
    expectError(await app.inject('/api/wrong-answer'), 'server.unexpected')
  })

  it('bytes that are not HTTP', async () => {
    const address = new URL(await app.listen({ port: 0 }))
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(address.port), address.hostname, () =>
        socket.write('garbage\r\n\r\n'),
      )
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => resolve(text))
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*\{"responseCode":"request\.invalid"/s)
  })
})

describe('fields', () => {
  it('answers with the message of the schema', async () => {
    expectError(
      await post('/api/check', '{"name": "A", "age": 3}'),
      'request.invalid',
      'Escriba su nombre.',
    )
  })

  it.each([
    ['{"name": "Ana", "password": 3}', 'Revise el campo «contraseña».'],
    ['{"name": "Ana", "states": [1, "x"]}', 'Revise el campo «estados».'],
    ['{"name": "Ana", "age": "3"}', 'Revise los datos enviados.'],
  ])('names the field in Spanish if the schema has no message: %s', async (body, sentence) => {
    expectError(await post('/api/check', body), 'request.invalid', sentence)
  })

  it('falls back to the general message if no field is at fault', async () => {
    expectError(await post('/api/check', '[]'), 'request.invalid')
  })
})
