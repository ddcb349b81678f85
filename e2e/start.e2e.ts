import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './support/test.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Runs the built server with a broken setting and hands back what the operator sees. */
function startWith(env: Record<string, string>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'arriero-start-'))
  const { status, stdout, stderr } = spawnSync(process.execPath, ['apps/api/dist/main.js'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...env,
    },
  })
  rmSync(dataDir, { recursive: true, force: true })
  return { status, complaint: stderr.trim(), output: stdout + stderr }
}

function expectOneSentence(result: ReturnType<typeof startWith>, ...words: string[]) {
  expect(result.status, result.output).toBe(1)
  expect(result.complaint.split('\n'), result.output).toHaveLength(1)
  for (const word of words) expect(result.complaint).toContain(word)
  expect(result.output).not.toMatch(/\n\s+at /)
}

test.describe('a start that cannot work says why and what to do', () => {
  test('the port is taken', ({ server }) => {
    const port = new URL(server.url).port
    expectOneSentence(startWith({ PORT: port }), port, 'PORT')
  })

  test('nobody listens at DATABASE_URL', () => {
    const url = 'postgres://arriero:clave@127.0.0.1:9/arriero'
    const result = startWith({ DATABASE_URL: url })
    expectOneSentence(result, 'DATABASE_URL')
    expect(result.output, 'the password stays secret').not.toContain('clave')
  })

  test('DATABASE_URL is not an address of PostgreSQL', () => {
    expectOneSentence(startWith({ DATABASE_URL: 'mysql://localhost/x' }), 'DATABASE_URL')
  })

  test('DATA_DIR cannot be written', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'arriero-start-')), 'a-file')
    writeFileSync(file, '')
    expectOneSentence(startWith({ DATA_DIR: join(file, 'data') }), 'DATA_DIR')
  })

  test('DATA_DIR is in use by another server', ({ server }) => {
    expectOneSentence(startWith({ DATA_DIR: server.dataDir }), 'DATA_DIR')
  })

  test('every mistake of the configuration is listed at once', () => {
    const { status, output } = startWith({ PORT: 'ochenta', LOG_LEVEL: 'mucho', DEMO_TRUCKS: '-1' })
    expect(status).toBe(1)
    for (const name of ['PORT', 'LOG_LEVEL', 'DEMO_TRUCKS']) expect(output).toContain(name)
  })

  test('production names everything it cannot do without', () => {
    const { status, output } = startWith({ NODE_ENV: 'production' })
    expect(status).toBe(1)
    for (const name of ['PUBLIC_URL', 'TOKEN_SIGNING_KEY', 'COOKIE_SECRET']) {
      expect(output).toContain(name)
    }
  })

  test('production refuses an address without https', () => {
    const { status, output } = startWith({
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://consola.example.com',
    })
    expect(status).toBe(1)
    expect(output).toMatch(/PUBLIC_URL .*https:/)
  })

  test('production refuses a weak secret by its name', () => {
    const { status, output } = startWith({
      NODE_ENV: 'production',
      TOKEN_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
      COOKIE_SECRET: 'secreto',
    })
    expect(status).toBe(1)
    for (const name of ['TOKEN_SIGNING_KEY', 'COOKIE_SECRET']) expect(output).toContain(name)
  })
})

test('a start prints the address and the demo account', ({ server }) => {
  expect(server.output).toContain(server.url)
  expect(server.output).toContain('demo@arriero.example')
  expect(server.output).toContain('arriero-demo')
})
