import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProgram } from '../test/start-program.ts'
import { createEmptyPostgres, testDatabaseKind } from '../test/test-database.ts'

let env: Record<string, string>
let folder: string
const cleanUps: (() => Promise<unknown>)[] = []

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
  const program = startProgram(folder, { ...env, ...more })
  cleanUps.push(program.end)
  return program
}

// A first start on PGlite is seconds of `initdb`, and many more where the processor is shared.
describe('the program', { timeout: 120_000 }, () => {
  it('starts with nothing configured, offers its demo account, and stops when asked', async () => {
    const { child, output, untilSaid } = start()
    await untilSaid('contraseña arriero-demo')
    const address = /http:\/\/[\d.]+:\d+/.exec(output.out)?.[0] ?? ''
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const body = JSON.stringify({ email: 'demo@arriero.example', password: 'arriero-demo' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${address}/api/logIn`, { method: 'POST', headers, body })).status).toBe(
      200,
    )

    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output.out).not.toMatch(/[{}]/)
    expect(output.err).toBe('')

    const withoutDemo = start({ DEMO: 'off' })
    expect(await once(withoutDemo.child, 'close')).toEqual([1, null])
    expect(withoutDemo.output.err.trim()).toMatch(
      /^La base de datos tiene cuentas de la demostración.*DATABASE_URL.*DATA_DIR\.$/,
    )
  })

  it('works without the demonstration, and knows nothing of it', async () => {
    const { child, output, untilSaid } = start({ DEMO: 'off' })
    await untilSaid('Arriero está listo')
    expect(output.out).toContain('La base de datos no tiene usuarios.')
    expect(output.out).not.toContain('demo')
    child.kill('SIGINT')
    expect(await once(child, 'close')).toEqual([0, null])
  })

  it('stops as quietly while it is still starting', async () => {
    const { child, output, untilSaid } = start()
    await untilSaid('Preparando la base de datos')
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
    expect(output.err).toBe('')
    expect(output.out).not.toContain('listo')
  })
})
