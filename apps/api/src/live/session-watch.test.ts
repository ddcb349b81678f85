import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLogger } from '#platform/observability/logger.ts'
import { LiveRegistry } from './live-registry.ts'
import { startSessionWatch } from './session-watch.ts'

/** Only what the watch needs of the registry: who is signed in and who was sent away. */
class FakeRegistry extends LiveRegistry {
  open: string[] = []
  ended: string[] = []

  override get sessionIds(): string[] {
    return this.open
  }
  override endSession(sessionId: string): void {
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

it('asks nothing while nobody is signed in', async () => {
  const findStanding = vi.fn(async () => new Set<string>())
  const stop = startSessionWatch(registry, findStanding, log)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(findStanding).not.toHaveBeenCalled()
  await stop()
})

it('closes within a second the sockets of sessions that are over, in one question', async () => {
  const standing = new Set(['a', 'b', 'c'])
  const findStanding = vi.fn(async () => standing)
  const stop = startSessionWatch(registry, findStanding, log)
  registry.open = ['a', 'b', 'c']
  await vi.advanceTimersByTimeAsync(999)
  expect(findStanding).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(findStanding).toHaveBeenCalledOnce()
  expect(registry.ended).toEqual([])

  standing.delete('b')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(registry.ended).toEqual(['b'])
  expect(findStanding.mock.calls).toEqual([[['a', 'b', 'c']], [['a', 'b', 'c']]])
  await stop()
})

it('does not ask again before it is answered, and a stop waits for the answer', async () => {
  const answers: ((standing: Set<string>) => void)[] = []
  const findStanding = () => new Promise<Set<string>>((resolve) => answers.push(resolve))
  const stop = startSessionWatch(registry, findStanding, log)
  registry.open = ['a']
  await vi.advanceTimersByTimeAsync(5_000)
  expect(answers).toHaveLength(1)

  const stopping = stop()
  answers[0]?.(new Set())
  await stopping
  expect(registry.ended).toEqual(['a'])
  expect(vi.getTimerCount()).toBe(0)
})

it('sends nobody away because the database is, says so once, and goes on afterwards', async () => {
  let isAway = true
  const stop = startSessionWatch(
    registry,
    async () => {
      if (isAway) throw new Error('away')
      return new Set()
    },
    log,
  )
  registry.open = ['a']
  await vi.advanceTimersByTimeAsync(10_000)
  expect(registry.ended).toEqual([])
  expect(lines).toHaveLength(1)
  isAway = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect(registry.ended).toEqual(['a'])
  await stop()
})
