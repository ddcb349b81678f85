import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockDataDir } from './data-dir-lock.ts'
import { type DataDirState, inspectDataDir, watchDataDir } from './data-dir-state.ts'
import { createLogger } from '../observability/logger.ts'
import type { Readiness } from '../http/readiness.ts'

it('tells a folder with room from one without, and from one that is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'arriero-state-'))
  const lock = await lockDataDir(folder)
  expect(await inspectDataDir(folder, lock, 1)).toBe('fine')
  expect(await inspectDataDir(folder, lock, Number.MAX_SAFE_INTEGER)).toBe('full')
  await rm(folder, { recursive: true })
  expect(await inspectDataDir(folder, lock, 1)).toBe('lost')
  await lock.release()
})

describe('the watch', () => {
  const readiness: Readiness = { state: 'starting' }
  const said: string[] = []
  let found: DataDirState | Error = 'fine'

  beforeEach(() => {
    vi.useFakeTimers()
    watchDataDir({
      inspect: async () => {
        if (found instanceof Error) throw found
        return found
      },
      readiness,
      log: createLogger('silent'),
      say: (line) => said.push(line),
    })
  })
  afterEach(() => vi.useRealTimers())

  it('moves the server between ready and without space, and never out of lost', async () => {
    const seen: string[] = []
    const look = async (next: DataDirState | Error) => {
      found = next
      await vi.advanceTimersByTimeAsync(1000)
      seen.push(readiness.state)
    }
    await look('full')
    readiness.state = 'ready'
    for (const next of ['full', 'full', 'fine', new Error('EIO'), 'fine'] as const) await look(next)
    readiness.state = 'draining'
    await look('full')
    expect(seen).toEqual(['starting', 'full', 'full', 'ready', 'lost', 'lost', 'draining'])
    expect(said.map((line) => line.split(':')[0])).toEqual([
      'La carpeta de datos no tiene espacio',
      'La carpeta de datos vuelve a tener espacio.',
      'La carpeta de datos ya no está o dejó de funcionar',
    ])
  })
})
