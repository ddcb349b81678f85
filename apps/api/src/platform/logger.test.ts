import { expect, it } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { noDatabase } from '../../test/no-database.ts'
import { createLogger } from './logger.ts'

function capture() {
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  return { log, text: () => lines.join('') }
}

it('hides secrets at every depth of a record', () => {
  const { log, text } = capture()
  const headers = {
    authorization: 'SECRET',
    cookie: 'SECRET',
    'set-cookie': 'SECRET',
    'x-xsrf-token': 'SECRET',
  }
  log.info({ req: { headers } })
  log.info({ res: { headers } })
  log.info({ body: { password: 'SECRET', newPassword: 'SECRET', refreshToken: 'SECRET' } })
  log.info({ body: { code: 'SECRET' }, req: { body: { code: 'SECRET' } } })
  log.info({ reply: { secret: 'SECRET', uri: 'SECRET', recoveryCodes: ['SECRET'] } })
  log.info({ accessToken: 'SECRET', user: { fbCustomToken: 'SECRET' } })
  log.info({ people: [{ password: 'SECRET' }] })
  expect(text()).not.toContain('SECRET')
  expect(text()).toContain('[oculto]')
})

it('does not change the original record, nor anything that is not secret', () => {
  const { log, text } = capture()
  const record = { headers: { cookie: 'SECRET', host: 'arriero.example' }, code: 'ECONNRESET' }
  log.info(record)
  expect(record.headers.cookie).toBe('SECRET')
  expect(JSON.parse(text())).toMatchObject({
    headers: { cookie: '[oculto]', host: 'arriero.example' },
    code: 'ECONNRESET',
  })
})

it('logs the useful fields of an error, and no query data', () => {
  const { log, text } = capture()
  const error = Object.assign(new Error('duplicate key'), {
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
    query: 'SECRET',
    params: ['SECRET'],
    parameters: ['SECRET'],
    detail: 'SECRET',
    where: 'SECRET',
  })
  log.error({ err: error }, 'request failed')
  log.child({}).error({ err: new Error('outer', { cause: error }) })
  const [first = '', second = ''] = text().trim().split('\n')
  expect(JSON.parse(first).err).toEqual({
    type: 'Error',
    message: 'duplicate key',
    stack: expect.stringContaining('logger.test.ts'),
    code: '23505',
    table: 'users',
    constraint: 'users_email_key',
  })
  expect(JSON.parse(second).err.message).toBe('outer: duplicate key')
  expect(text()).not.toContain('SECRET')
})

it('logs the same fields of an error in a request', async () => {
  const { log, text } = capture()
  const app = await buildTestApp({ db: noDatabase(), log })
  app.get('/api/fail', { config: { access: 'public' } }, async () => {
    throw Object.assign(new Error('boom'), { params: ['SECRET'] })
  })
  await app.inject('/api/fail')
  await app.close()
  expect(text()).toContain('boom')
  expect(text()).not.toContain('SECRET')
})

it.each(['/activate/SECRET', '/activate/SECRET/more', '//activate/SECRET'])(
  'keeps invitation tokens out of the log: %s',
  async (url) => {
    const { log, text } = capture()
    const app = await buildTestApp({ db: noDatabase(), log })
    await app.inject(url)
    await app.close()
    expect(JSON.parse(text().trim().split('\n').at(-1) ?? '').path).toContain('[oculto]')
    expect(text()).not.toContain('SECRET')
  },
)

it('writes one line per request, without its query', async () => {
  const { log, text } = capture()
  const app = await buildTestApp({ db: noDatabase(), log })
  await app.inject({ url: '/healthz?token=SECRET', headers: { authorization: 'SECRET' } })
  await app.close()
  const line = JSON.parse(text())
  expect(line).toMatchObject({ method: 'GET', path: '/healthz', status: 200, msg: 'request' })
  expect(line.reqId).toMatch(/^[\w-]{36}$/)
  expect(text()).not.toContain('SECRET')
})
