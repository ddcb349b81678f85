import { afterEach, expect, test, vi } from 'vitest'
import { Random } from '@arriero/domain/demo/random.ts'
import type { LoggedChange } from './change.ts'
import { LogReader, LogTrimmed } from './log-reader.ts'
import type { LogSource } from './log-source.ts'

/** A log in memory with PostgreSQL's order of events: lock, sequence number, visible commit, unlock. */
class FakeLog implements LogSource {
  readonly visible: number[] = []
  readonly locks = new Set<string>()
  trimmed = 0
  isAway = false
  asked = { changes: 0, writers: 0, trimmed: 0 }
  /** What other transactions do during a read. */
  meanwhile: () => void = () => {}
  #last = 0

  take(writer: string): number {
    this.locks.add(writer)
    return ++this.#last
  }

  commit(writer: string, ...numbers: number[]): void {
    this.visible.push(...numbers)
    this.visible.sort((one, other) => one - other)
    this.locks.delete(writer)
  }

  rollBack(writer: string): void {
    this.locks.delete(writer)
  }

  write(count = 1): void {
    for (let at = 0; at < count; at++) this.commit('quick', this.take('quick'))
  }

  head = async () => this.visible.at(-1) ?? 0
  async trimmedThrough(): Promise<number> {
    this.asked.trimmed++
    return this.trimmed
  }

  async changesAfter(seq: number, limit: number): Promise<LoggedChange[]> {
    this.asked.changes++
    this.meanwhile()
    const found = this.visible.filter((one) => one > seq).slice(0, limit)
    this.meanwhile()
    return found.map((one) => ({
      seq: one,
      collection: 'journeys',
      kind: 'remove',
      id: 'j',
      version: 1,
    }))
  }

  async writers(): Promise<ReadonlySet<string>> {
    if (this.isAway) throw new Error('away')
    this.asked.writers++
    this.meanwhile()
    const found = new Set(this.locks)
    this.meanwhile()
    return found
  }
}

afterEach(() => {
  vi.useRealTimers()
})

async function readNumbers(reader: LogReader, limit = 100): Promise<number[]> {
  const { changes } = await reader.read(limit)
  return changes.map(({ seq }) => seq)
}

test('asks once while nothing is missing', async () => {
  const log = new FakeLog()
  log.write(3)
  const reader = new LogReader(log, 0)
  expect(await reader.read(2)).toMatchObject({ isBlocked: false, hasMore: true })
  expect(reader.position).toBe(2)
  expect(await readNumbers(reader, 2)).toEqual([3])
  expect(await reader.read(2)).toEqual({ changes: [], isBlocked: false, hasMore: false })
  expect(log.asked).toMatchObject({ changes: 3, writers: 0 })
})

test('waits at a number that is still to come, then hands over all in order', async () => {
  const log = new FakeLog()
  log.write()
  const slow = log.take('slow')
  log.write(2)
  const reader = new LogReader(log, 0)
  expect(await readNumbers(reader)).toEqual([1])
  expect(await reader.read(100)).toEqual({ changes: [], isBlocked: true, hasMore: false })
  expect(reader.position).toBe(1)
  expect(log.asked.changes).toBe(1)
  log.commit('slow', slow)
  expect(await readNumbers(reader)).toEqual([2, 3, 4])
})

test('passes a number that was rolled back, at once when nobody writes', async () => {
  const log = new FakeLog()
  log.take('gone')
  log.rollBack('gone')
  log.write()
  const reader = new LogReader(log, 0)
  const { changes, isBlocked } = await reader.read(100)
  expect([changes.length, isBlocked, reader.position]).toEqual([1, false, 2])
})

test('does not wait for writers that came after the hole was seen', async () => {
  const log = new FakeLog()
  log.take('slow')
  log.write()
  const reader = new LogReader(log, 0)
  expect(await readNumbers(reader)).toEqual([])
  log.take('later')
  log.rollBack('slow')
  expect(await readNumbers(reader)).toEqual([2])
})

test('hands over what one of two writers brings, and waits for the other', async () => {
  const log = new FakeLog()
  const one = log.take('one')
  log.take('other')
  log.write()
  const reader = new LogReader(log, 0)
  expect(await readNumbers(reader)).toEqual([])
  log.take('later')
  log.commit('one', one)
  expect(await reader.read(100)).toMatchObject({ changes: [{ seq: 1 }], isBlocked: true })
  log.rollBack('other')
  expect(await readNumbers(reader)).toEqual([3])
})

test('stays where it is when a look fails', async () => {
  const log = new FakeLog()
  log.write()
  log.take('slow')
  log.write()
  const reader = new LogReader(log, 0)
  log.isAway = true
  await expect(reader.read(100)).rejects.toThrow('away')
  log.isAway = false
  expect(await readNumbers(reader)).toEqual([1])
})

test('says so when what it has not read was trimmed', async () => {
  const log = new FakeLog()
  log.write(5)
  log.visible.splice(0, 3)
  log.trimmed = 3
  await expect(new LogReader(log, 1).read(100)).rejects.toThrow(LogTrimmed)
  expect(await readNumbers(new LogReader(log, 3))).toEqual([4, 5])
})

test('finds out that all it has not read was trimmed, without asking at every look', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const log = new FakeLog()
  log.write(2)
  const reader = new LogReader(log, 2)
  for (let look = 0; look < 10; look++) expect(await readNumbers(reader)).toEqual([])
  expect(log.asked.trimmed).toBe(1)
  log.write(3)
  log.visible.splice(0)
  log.trimmed = 5
  vi.advanceTimersByTime(3_000)
  await expect(reader.read(100)).rejects.toThrow(LogTrimmed)
  await expect(reader.read(100)).rejects.toThrow(LogTrimmed)
  expect(await readNumbers(new LogReader(log, 5))).toEqual([])
})

test('finds out at its first look that what it kept a place in is gone', async () => {
  const log = new FakeLog()
  log.trimmed = 5
  await expect(new LogReader(log, 4).read(100)).rejects.toThrow(LogTrimmed)
})

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'skips nothing in any order of events, seed %i',
  async (seed) => {
    const random = new Random(seed)
    const log = new FakeLog()
    const underWay = new Map<string, number[]>()
    let started = 0
    const step = () => {
      const writer = random.next() < 0.3 ? `writer ${++started}` : undefined
      if (writer) underWay.set(writer, [log.take(writer)])
      const [name, numbers] = random.pick([...underWay, ['', []] as const])
      if (!name) return
      const fate = random.next()
      if (fate < 0.4) underWay.set(name, [...numbers, log.take(name)])
      else if (fate < 0.8) log.commit(name, ...numbers)
      else log.rollBack(name)
      if (fate >= 0.4) underWay.delete(name)
    }
    log.meanwhile = () => {
      for (let left = random.whole(0, 4); left > 0; left--) step()
    }
    const reader = new LogReader(log, 0)
    const read: number[] = []
    for (let turn = 0; turn < 400; turn++)
      read.push(...(await readNumbers(reader, random.whole(1, 50))))
    log.meanwhile = () => {}
    for (const [name, numbers] of underWay) log.commit(name, ...numbers)
    while (reader.position < (await log.head())) read.push(...(await readNumbers(reader)))
    expect(read.length).toBeGreaterThan(200)
    expect(read).toEqual(log.visible)
  },
)
