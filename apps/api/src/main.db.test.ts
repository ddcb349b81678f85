import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageFolder } from '#platform/package-folder.ts'
import { createEmptyPostgres, testDatabaseKind } from '../test/test-database.ts'

let folder: string
const cleanUps: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-main-'))
})
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp()
  await rm(folder, { recursive: true, force: true })
})

/** The real program, in a process of its own, without anything of this one's environment. */
function start(env: Record<string, string>) {
  const program = join(packageFolder(), 'src/main.ts')
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), program], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      CONSOLE_DIR: folder,
      DEMO_TRUCKS: '20',
      ...env,
    },
  })
  cleanUps.push(() => end(child))
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.err += chunk.toString()))
  return { child, output }
}

/** A test that gives up must not leave a server behind. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'close')
}

async function failure(env: Record<string, string>) {
  const { child, output } = start(env)
  const [code] = await once(child, 'close')
  return { code, text: output.err.trim() }
}

async function untilSaid(child: ChildProcess, output: { out: string; err: string }, text: string) {
  while (!output.out.includes(text)) {
    const [event] = await Promise.race([once(child.stdout ?? child, 'data'), once(child, 'close')])
    if (typeof event === 'number' || event === null) throw new Error(`Ended early: ${output.err}`)
  }
}

async function databaseEnv(): Promise<Record<string, string>> {
  if (testDatabaseKind === 'pglite') return {}
  const { url, drop } = await createEmptyPostgres()
  cleanUps.push(drop)
  return { DATABASE_URL: url }
}

// A first start on PGlite is seconds of `initdb`, and many more where the processor is shared.
describe('the program', { timeout: 120_000 }, () => {
  it('starts with nothing configured, offers its demo account, and stops when asked', async () => {
    const env = await databaseEnv()
    const { child, output } = start(env)
    await untilSaid(child, output, 'contraseña arriero-demo')
    const address = /http:\/\/[\d.]+:\d+/.exec(output.out)?.[0] ?? ''
    expect((await fetch(`${address}/readyz`)).status).toBe(200)
    const body = JSON.stringify({ email: 'demo@arriero.example', password: 'arriero-demo' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${address}/api/logIn`, { method: 'POST', headers, body })).status).toBe(
      200,
    )

    child.kill('SIGTERM')
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
    expect(output.out).not.toMatch(/[{}]/)
    expect(output.err).toBe('')

    const again = start({ ...env, DEMO: 'off' })
    await untilSaid(again.child, again.output, 'Arriero está listo')
    expect(again.output.out).not.toContain('demo')
    again.child.kill('SIGINT')
    expect(await once(again.child, 'close')).toEqual([0, null])
  })
})

describe.runIf(testDatabaseKind === 'pglite')('a start that fails', () => {
  it('names the mistakes of the configuration, all at once', async () => {
    const { code, text } = await failure({ PORT: 'x', LOG_LEVEL: 'y', NODE_ENV: 'production' })
    expect(code).toBe(1)
    expect(text).toMatch(/PORT(.|\n)*LOG_LEVEL(.|\n)*TOKEN_SIGNING_KEY(.|\n)*COOKIE_SECRET/)
    expect(text).not.toMatch(/\bat /)
  })

  it.each([
    ['nobody listens there', 'postgres://ana:secreta@127.0.0.1:1/arriero', /nadie responde/],
    ['no such server', 'postgres://ana:secreta@no-existe.invalid/arriero', /no existe|resolver/],
  ])('database: %s', async (_name, DATABASE_URL, sentence) => {
    const { code, text } = await failure({ DATABASE_URL })
    expect(code).toBe(1)
    expect(text).toMatch(sentence)
    expect(text).not.toMatch(/\n|secreta/)
  })

  it('port taken', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const { code, text } = await failure({ PORT: String(port) })
    other.close()
    expect(code).toBe(1)
    expect(text).toMatch(/^El puerto \d+ ya está ocupado.*PORT\.$/)
    expect(text).not.toContain('\n')
  })

  it('data folder that cannot be written', async () => {
    await writeFile(join(folder, 'a-file'), '')
    const { code, text } = await failure({ DATA_DIR: join(folder, 'a-file/data') })
    expect(code).toBe(1)
    expect(text).toMatch(/^No es posible escribir.*DATA_DIR\.$/)
  })

  it('data folder of another running process', async () => {
    await writeFile(join(folder, 'process.lock'), String(process.pid))
    const { code, text } = await failure({})
    expect(code).toBe(1)
    expect(text).toMatch(new RegExp(`^La carpeta de datos.*${process.pid}.*DATA_DIR`))
    expect(text).not.toContain('\n')
  })
})
