import { expect, it } from 'vitest'
import { buildTestApp } from '../../test/build-test-app.ts'
import { noDatabase } from '../../test/no-database.ts'
import { createLogger } from './logger.ts'

function capture() {
  const lines: string[] = []
  const log = createLogger('info', { write: (line: string) => void lines.push(line) })
  return { log, text: () => lines.join('') }
}

it('hides what is secret, wherever it hangs', () => {
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
  log.info({ accessToken: 'SECRET', user: { fbCustomToken: 'SECRET' } })
  expect(text()).not.toContain('SECRET')
  expect(text()).toContain('[oculto]')
})

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
