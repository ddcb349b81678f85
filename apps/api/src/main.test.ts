import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProgram } from '../test/start-program.ts'

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
  program = startProgram(folder, env)
  const [code] = await once(program.child, 'close')
  return { code, text: program.output.err.trim() }
}

// None gets as far as a database; a new process takes seconds where the processor is shared.
describe('a start that fails', { timeout: 60_000 }, () => {
  it('names the mistakes of the configuration, all at once', async () => {
    const { code, text } = await failure({ PORT: 'x', LOG_LEVEL: 'y', NODE_ENV: 'production' })
    expect(code).toBe(1)
    const names = ['PORT', 'LOG_LEVEL', 'PUBLIC_URL', 'TOKEN_SIGNING_KEY', 'COOKIE_SECRET']
    expect(text).toMatch(new RegExp(names.join('(.|\\n)*')))
    expect(text).not.toMatch(/\bat /)
  })

  it.each([
    ['nobody listens there', '127.0.0.1:1', /nadie responde/],
    // Which one depends on how the machine's name server says no, or whether it answers at all.
    ['no such server', 'no-existe.invalid', /no existe|resolver|no responde/],
  ])('database: %s', async (_name, host, sentence) => {
    const { code, text } = await failure({ DATABASE_URL: `postgres://ana:secreta@${host}/arriero` })
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

  it('for a reason nobody foresaw: one sentence, and the error itself in the log', async () => {
    await writeFile(join(folder, 'pglite'), 'a file where a folder belongs')
    const { code, text } = await failure({ LOG_LEVEL: 'silent' })
    expect(code).toBe(1)
    const lines = text.split('\n')
    const records = lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))
    expect(records).toMatchObject([{ level: 60, msg: 'start failed', err: expect.anything() }])
    expect(lines.filter((line) => line && !line.startsWith('{'))).toEqual([
      'No fue posible iniciar por un problema inesperado. El detalle quedó en el registro.',
    ])
  })
})
