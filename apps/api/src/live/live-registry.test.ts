import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { createLogger } from '#platform/logger.ts'
import { LiveRegistry, startSessionCheck } from './live-registry.ts'

/** The part of the registry that the check uses: the signed-in sessions and those that were ended. */
class FakeRegistry extends LiveRegistry {
  open: string[] = []
  ended: string[] = []

  override get sessionIds(): string[] {
    return this.open
  }
  override closeSocketsOf(sessionId: string): void {
    this.ended.push(sessionId)
    this.open = this.open.filter((id) => id !== sessionId)
  }
}

let registry: FakeRegistry
const lines: string[] = []
const log = createLogger('warn', { write: (line: string) => void lines.push(line) })

beforeEach(() => {
  vi.useFakeTimers()
  registry = new FakeRegistry()
  lines.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

it('makes no query while there are no sessions', async () => {
  const findActive = vi.fn(async () => new Map<string, string>())
  const stop = startSessionCheck(registry, findActive, log)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(findActive).not.toHaveBeenCalled()
  await stop()
})

it('closes sockets of ended sessions within half a second, with one query for all of them', async () => {
  const active = new Map(['a', 'b', 'c'].map((id) => [id, 'viewer']))
  const findActive = vi.fn(async () => active)
  const stop = startSessionCheck(registry, findActive, log)
  registry.open = ['a', 'b', 'c']
  await vi.advanceTimersByTimeAsync(499)
  expect(findActive).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(findActive).toHaveBeenCalledOnce()
  expect(registry.ended).toEqual([])

  active.delete('b')
  await vi.advanceTimersByTimeAsync(500)
  expect(registry.ended).toEqual(['b'])
  expect(findActive.mock.calls).toEqual([[['a', 'b', 'c']], [['a', 'b', 'c']]])
  await stop()
})

it('does not overlap queries, and stopping waits for a running one', async () => {
  const answers: ((active: Map<string, string>) => void)[] = []
  const findActive = () => new Promise<Map<string, string>>((resolve) => answers.push(resolve))
  const stop = startSessionCheck(registry, findActive, log)
  registry.open = ['a']
  await vi.advanceTimersByTimeAsync(5_000)
  expect(answers).toHaveLength(1)

  const stopping = stop()
  answers[0]?.(new Map())
  await stopping
  expect(registry.ended).toEqual(['a'])
  expect(vi.getTimerCount()).toBe(0)
})

it('keeps sockets open while the database is unavailable, and logs it once', async () => {
  let isDatabaseDown = true
  const stop = startSessionCheck(
    registry,
    async () => {
      if (isDatabaseDown) throw new Error('away')
      return new Map()
    },
    log,
  )
  registry.open = ['a']
  await vi.advanceTimersByTimeAsync(10_000)
  expect(registry.ended).toEqual([])
  expect(lines).toHaveLength(1)
  isDatabaseDown = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(registry.ended).toEqual(['a'])
  await stop()
})

it('closes sockets that signed in with other rights', () => {
  const real = new LiveRegistry()
  const sockets = ['outdated', 'present', 'signing in'].map((name) => {
    const socket = { name, close: vi.fn<(code: number) => void>(), once: vi.fn<() => void>() }
    real.add('a', socket as unknown as WebSocket)
    return socket
  })
  const [outdated, present, signingIn] = sockets
  real.setRights('a', outdated as unknown as WebSocket, 'administrator')
  real.setRights('a', present as unknown as WebSocket, 'viewer')
  real.closeOutdated('a', 'viewer')
  expect(outdated?.close).toHaveBeenCalledExactlyOnceWith(4403, 'rights changed')
  expect(present?.close).not.toHaveBeenCalled()
  // It has not asked for its rights yet, so it will get the present ones.
  expect(signingIn?.close).not.toHaveBeenCalled()
})
