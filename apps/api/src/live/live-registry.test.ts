import { afterEach, beforeEach, expect, it, vi } from 'vitest'
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
  const findActive = vi.fn(async () => new Set<string>())
  const stop = startSessionCheck(registry, findActive, log)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(findActive).not.toHaveBeenCalled()
  await stop()
})

it('closes sockets of ended sessions within a second, with one query', async () => {
  const active = new Set(['a', 'b', 'c'])
  const findActive = vi.fn(async () => active)
  const stop = startSessionCheck(registry, findActive, log)
  registry.open = ['a', 'b', 'c']
  await vi.advanceTimersByTimeAsync(999)
  expect(findActive).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(findActive).toHaveBeenCalledOnce()
  expect(registry.ended).toEqual([])

  active.delete('b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(registry.ended).toEqual(['b'])
  expect(findActive.mock.calls).toEqual([[['a', 'b', 'c']], [['a', 'b', 'c']]])
  await stop()
})

it('does not overlap queries, and stopping waits for a running one', async () => {
  const answers: ((active: Set<string>) => void)[] = []
  const findActive = () => new Promise<Set<string>>((resolve) => answers.push(resolve))
  const stop = startSessionCheck(registry, findActive, log)
  registry.open = ['a']
  await vi.advanceTimersByTimeAsync(5_000)
  expect(answers).toHaveLength(1)

  const stopping = stop()
  answers[0]?.(new Set())
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
      return new Set()
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
