import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packageFolder } from '#platform/database/migrate.ts'
import { startProgram } from '../test/start-program.ts'

const server = join(packageFolder(), 'dist/main.js')
let folder: string
let program: ReturnType<typeof startProgram> | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-main-'))
})
afterEach(async () => {
  await program?.end()
  await rm(folder, { recursive: true, force: true })
})

async function failure(env: Record<string, string>) {
  program = startProgram(server, folder, env)
  const [code] = await once(program.child, 'close')
  expect(code).toBe(1)
  return program.output.err.trim()
}

/** Output for the operator contains nothing that only programmers understand. */
function expectOneSentence(text: string, pattern: RegExp): void {
  expect(text).toMatch(pattern)
  expect(text).not.toContain('\n')
}

// No case needs a working database. Starting a process takes seconds on a shared machine.
describe('a start that fails', { timeout: 60_000 }, () => {
  it('lists all configuration errors at once, also those that only apply in production', async () => {
    const text = await failure({
      NODE_ENV: 'production',
      PORT: 'ochenta',
      LOG_LEVEL: 'mucho',
      TOKEN_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
      COOKIE_SECRET: 'secreto',
      FIREBASE_SIGN_IN: 'email-password',
      FIREBASE_AUTH_URL: 'http://127.0.0.1:9099',
    })
    const names = ['PORT', 'LOG_LEVEL', 'PUBLIC_URL', 'TOKEN_SIGNING_KEY', 'COOKIE_SECRET']
    for (const name of names) expect(text).toContain(name)
    expect(text).toContain('FIREBASE_AUTH_URL debe empezar por https:// en producción.')
    expect(text).not.toMatch(/\bat /)
  })

  it.each([
    ['no server at the address', 'postgres://ana:secreta@127.0.0.1:1/arriero', /nadie responde/],
    // Depends on whether and how the machine's name server answers.
    [
      'unknown host name',
      'postgres://ana:secreta@no-existe.invalid/arriero',
      /no existe|resolver|no responde/,
    ],
  ])('database: %s', async (_name, databaseUrl, sentence) => {
    const text = await failure({ DATABASE_URL: databaseUrl })
    expectOneSentence(text, sentence)
    expect(text).not.toContain('secreta')
  })

  it('port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const text = await failure({ PORT: String(port) })
    other.close()
    expectOneSentence(text, new RegExp(`^El puerto ${port} ya está ocupado.*PORT\\.$`))
  })

  it('data folder that cannot be written', async () => {
    await writeFile(join(folder, 'a-file'), '')
    const text = await failure({ DATA_DIR: join(folder, 'a-file/data') })
    expectOneSentence(text, /^No es posible escribir.*DATA_DIR\.$/)
  })

  it("data folder that can't be created", async () => {
    expectOneSentence(
      await failure({ DATA_DIR: '/proc/nope/data' }),
      /^No es posible escribir.*DATA_DIR\.$/,
    )
  })

  it('damaged database: one sentence with its remedy, and the error itself in the log', async () => {
    await writeFile(join(folder, 'pglite'), 'a file where a folder belongs')
    const lines = (await failure({ LOG_LEVEL: 'silent' })).split('\n')
    const records = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    expect(records).toMatchObject([{ level: 60, msg: 'start failed', err: expect.anything() }])
    expect(lines.filter((line) => line && !line.startsWith('{'))).toEqual([
      expect.stringMatching(/^La base de datos de la carpeta .* está dañada.* restaure una copia/),
    ])
  })
})
