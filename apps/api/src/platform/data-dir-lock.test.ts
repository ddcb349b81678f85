import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'

let folder: string
let lockFile: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-lock-'))
  lockFile = join(folder, 'process.lock')
})
afterEach(() => rm(folder, { recursive: true }))

it('is held until released', async () => {
  const lock = await lockDataDir(folder)
  expect(await readFile(lockFile, 'utf8')).toBe(String(process.pid))
  await lock.release()
  expect(existsSync(lockFile)).toBe(false)
})

it('refuses while the owner runs, naming it and the remedy', async () => {
  await writeFile(lockFile, '4242')
  await expect(lockDataDir(folder, () => true)).rejects.toThrow(/4242.*DATA_DIR/)
  expect(await readFile(lockFile, 'utf8')).toBe('4242')
})

it.each(['4242', '', 'garbage', '-1'])('takes over a lock left behind (%j)', async (content) => {
  await writeFile(lockFile, content)
  await lockDataDir(folder, () => false)
  expect(await readFile(lockFile, 'utf8')).toBe(String(process.pid))
})
