import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser, bundleServer, startProgram } from '../test/start-program.ts'
import { createEmptyPostgres, testDatabaseKind } from '../test/test-database.ts'

const isProving = Boolean(process.env['PROVE'])

let server: string
let env: Record<string, string>
let folder: string
const cleanUps: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  server = await bundleServer()
})

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-main-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  env = await databaseEnv()
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
})

async function databaseEnv(): Promise<Record<string, string>> {
  if (testDatabaseKind === 'pglite') return {}
  const { url, drop } = await createEmptyPostgres()
  cleanUps.push(drop)
  return { DATABASE_URL: url }
}

function start(more: Record<string, string> = {}) {
  const program = startProgram(server, folder, { ...env, ...more })
  cleanUps.push(program.end)
  return program
}

const production = {
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  PUBLIC_URL: 'https://consola.example.com',
  TOKEN_SIGNING_KEY: randomBytes(32).toString('base64'),
  COOKIE_SECRET: randomBytes(32).toString('base64'),
}

/** The printed address, and the token at its end. */
function invitationIn(out: string) {
  const pattern = /^Active la primera cuenta de administrador en (http.*)\/activate\/([\w-]{43})$/m
  const [, address = '', registerToken = ''] = pattern.exec(out) ?? []
  return { address, registerToken }
}

// A first start on PGlite takes seconds of `initdb`, and many more on a shared machine.
describe('the program', { timeout: 120_000 }, () => {
  // On PostgreSQL the end-to-end tests begin with such a start; `npm run prove` runs this there too.
  const isStartedByE2e = testDatabaseKind === 'postgres' && !isProving
  it.skipIf(isStartedByE2e)(
    'starts without configuration, prints its demo account, and stops on a signal',
    async () => {
      const { child, output, untilPrinted } = start()
      await untilPrinted('contraseña arriero-demo')
      const address = /http:\/\/[\d.]+:\d+/.exec(output.out)?.[0] ?? ''
      expect((await fetch(`${address}/readyz`)).status).toBe(200)
      const browser = await openBrowser(address)
      const body = { email: 'demo@arriero.example', password: 'arriero-demo' }
      expect((await browser.send('POST', '/api/logIn', body)).status).toBe(200)

      if (testDatabaseKind === 'pglite') {
        const second = start()
        expect(await once(second.child, 'close')).toEqual([1, null])
        expect(second.output.err.trim()).toMatch(/^La carpeta de datos[^\n]*DATA_DIR[^\n]*$/)
      }

      child.kill('SIGTERM')
      expect(await once(child, 'close')).toEqual([0, null])
      expect(output.out).not.toMatch(/[{}]/)
      expect(output.err).toBe('')

      const withoutDemo = start({ DEMO: 'off' })
      expect(await once(withoutDemo.child, 'close')).toEqual([1, null])
      expect(withoutDemo.output.err.trim()).toMatch(
        /^La base de datos tiene cuentas de la demostración.*DATABASE_URL.*DATA_DIR\.$/,
      )
    },
  )

  // On PGlite e2e/first-administrator.e2e.ts covers most of it; `npm run prove` runs this there too.
  const isCoveredByE2e = testDatabaseKind === 'pglite' && !isProving
  it.skipIf(isCoveredByE2e)(
    'works without the demonstration, and invites the first administrator until there is one',
    async () => {
      const { child, output, untilPrinted } = start({ DEMO: 'off' })
      await untilPrinted('/activate/')
      expect(output.out).not.toContain('demo')
      const older = invitationIn(output.out)
      child.kill('SIGINT')
      expect(await once(child, 'close')).toEqual([0, null])

      const second = start({ DEMO: 'off' })
      await second.untilPrinted('/activate/')
      const { address, registerToken } = invitationIn(second.output.out)
      const browser = await openBrowser(address)
      const replaced = { registerToken: older.registerToken }
      expect((await browser.send('POST', '/api/activation/find', replaced)).status).toBe(410)
      const body = {
        registerToken,
        email: 'rosa@example.com',
        givenNames: 'Rosa',
        surnames: 'Quintero',
        password: 'nuez-tinto-loma-38',
        acceptsTerms: true,
      }
      expect((await browser.send('POST', '/api/activation', body)).status).toBe(200)
      const recovery = { email: 'rosa@example.com' }
      expect((await browser.send('POST', '/api/passwordRecovery', recovery)).status).toBe(204)
      await second.untilPrinted(`${address}/login/restablecer#`)
      const names = await readdir(join(folder, 'outbox'))
      const kinds = names.toSorted().map((name) => name.split('.')[1])
      expect(kinds).toEqual(['eml', 'txt'])
      second.child.kill('SIGTERM')
      expect(await once(second.child, 'close')).toEqual([0, null])

      const third = start({ DEMO: 'off' })
      await third.untilPrinted('Arriero está listo')
      third.child.kill('SIGTERM')
      expect(await once(third.child, 'close')).toEqual([0, null])
      expect(third.output.out).not.toContain('/activate/')
    },
  )

  it('stops cleanly while starting in production, and prints a caution about PGlite', async () => {
    const { child, output, untilPrinted } = start(production)
    await untilPrinted('Preparando la base de datos')
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output.err).toBe('')
    expect(output.out).not.toContain('listo')
    expect(output.out.includes('un corte de energía')).toBe(testDatabaseKind === 'pglite')
  })
})
