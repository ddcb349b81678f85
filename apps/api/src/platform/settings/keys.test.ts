import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { testConfig } from '../../../test/build-test-app.ts'
import { loadKeys } from './keys.ts'
import { isWeakSecret } from '../secrets/secret.ts'

let folder: string
let keysFile: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-keys-'))
  keysFile = join(folder, 'keys.json')
})
afterEach(() => rm(folder, { recursive: true }))

const load = (env: Record<string, string> = {}) =>
  loadKeys(testConfig({ DATA_DIR: folder, ...env }))

it('creates strong keys once, readable by their owner only', async () => {
  const first = await load()
  expect(isWeakSecret(first.tokenSigningKey) || isWeakSecret(first.cookieSecret)).toBe(false)
  expect(first.tokenSigningKey).not.toEqual(first.cookieSecret)
  expect((await stat(keysFile)).mode & 0o777).toBe(0o600)
  expect(await load()).toEqual(first)
})

it('uses the stored key for each one that is not configured', async () => {
  const stored = await load()
  const keys = await load({ COOKIE_SECRET: 'q83vEjRWeJCrze8SNFZ4kPWcAh8/Zt0BmnLlUe4iT7g=' })
  expect(keys.tokenSigningKey).toEqual(stored.tokenSigningKey)
  expect(Buffer.from(keys.cookieSecret).toString('base64')).toMatch(/^q83vEjRW/)
})

it('writes nothing when both are configured', async () => {
  await load({
    TOKEN_SIGNING_KEY: 'Zt0BmnLlUe4iT7iWeJCrze8SNFZ4kPWcAh8/q83vEjQ=',
    COOKIE_SECRET: 'q83vEjRWeJCrze8SNFZ4kPWcAh8/Zt0BmnLlUe4iT7g=',
  })
  await expect(readFile(keysFile)).rejects.toThrow(/ENOENT/)
})

it.each(['', '{', '{"tokenSigningKey":"short","cookieSecret":"short"}'])(
  'reports a damaged file and never replaces it (%j)',
  async (content) => {
    await writeFile(keysFile, content)
    await expect(load()).rejects.toThrow(/está dañado/)
    expect(await readFile(keysFile, 'utf8')).toBe(content)
  },
)
