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
  isUnavailable = false
  queryCounts = { changes: 0, writers: 0, trimmed: 0 }
  /** Called during each read, to simulate other transactions. */
  duringRead: () => void = () => {}
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
    this.queryCounts.trimmed++
    return this.trimmed
  }

  async changesAfter(seq: number, limit: number): Promise<LoggedChange[]> {
    this.queryCounts.changes++
    this.duringRead()
    const found = this.visible.filter((one) => one > seq).slice(0, limit)
    this.duringRead()
    return found.map((one) => ({
      seq: one,
      collection: 'journeys',
      kind: 'remove',
      id: 'j',
      version: 1,
    }))
  }

  async writers(): Promise<ReadonlySet<string>> {
    if (this.isUnavailable) throw new Error('away')
    this.queryCounts.writers++
    this.duringRead()
    const found = new Set(this.locks)
    this.duringRead()
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

test('queries once per read while no sequence number is missing', async () => {
  const log = new FakeLog()
  log.write(3)
  const reader = new LogReader(log, 0)
  expect(await reader.read(2)).toMatchObject({ isBlocked: false, hasMore: true })
  expect(reader.position).toBe(2)
  expect(await readNumbers(reader, 2)).toEqual([3])
  expect(await reader.read(2)).toEqual({ changes: [], isBlocked: false, hasMore: false })
  expect(log.queryCounts).toMatchObject({ changes: 3, writers: 0 })
})

test('waits at a number whose transaction is open, then returns all changes in order', async () => {
  const log = new FakeLog()
  log.write()
  const slow = log.take('slow')
  log.write(2)
  const reader = new LogReader(log, 0)
  expect(await readNumbers(reader)).toEqual([1])
  expect(await reader.read(100)).toEqual({ changes: [], isBlocked: true, hasMore: false })
  expect(reader.position).toBe(1)
  expect(log.queryCounts.changes).toBe(1)
  log.commit('slow', slow)
  expect(await readNumbers(reader)).toEqual([2, 3, 4])
})

test('skips a number that was rolled back, at once if no transaction is writing', async () => {
  const log = new FakeLog()
  log.take('gone')
  log.rollBack('gone')
  log.write()
  const reader = new LogReader(log, 0)
  const { changes, isBlocked } = await reader.read(100)
  expect([changes.length, isBlocked, reader.position]).toEqual([1, false, 2])
})

test('does not wait for writers that started after the gap was found', async () => {
  const log = new FakeLog()
  log.take('slow')
  log.write()
  const reader = new LogReader(log, 0)
  expect(await readNumbers(reader)).toEqual([])
  log.take('later')
  log.rollBack('slow')
  expect(await readNumbers(reader)).toEqual([2])
})

test('returns the changes of the writer that committed, and waits for the other', async () => {
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

test('keeps its position when a read fails', async () => {
  const log = new FakeLog()
  log.write()
  log.take('slow')
  log.write()
  const reader = new LogReader(log, 0)
  log.isUnavailable = true
  await expect(reader.read(100)).rejects.toThrow('away')
  log.isUnavailable = false
  expect(await readNumbers(reader)).toEqual([1])
})

test('throws LogTrimmed when unread changes were trimmed', async () => {
  const log = new FakeLog()
  log.write(5)
  log.visible.splice(0, 3)
  log.trimmed = 3
  await expect(new LogReader(log, 1).read(100)).rejects.toThrow(LogTrimmed)
  expect(await readNumbers(new LogReader(log, 3))).toEqual([4, 5])
})

test('detects that all unread changes were trimmed, without a query at every read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const log = new FakeLog()
  log.write(2)
  const reader = new LogReader(log, 2)
  for (let read = 0; read < 10; read++) expect(await readNumbers(reader)).toEqual([])
  expect(log.queryCounts.trimmed).toBe(1)
  log.write(3)
  log.visible.splice(0)
  log.trimmed = 5
  vi.advanceTimersByTime(3_000)
  await expect(reader.read(100)).rejects.toThrow(LogTrimmed)
  await expect(reader.read(100)).rejects.toThrow(LogTrimmed)
  expect(await readNumbers(new LogReader(log, 5))).toEqual([])
})

test('detects at the first read that changes after its position were trimmed', async () => {
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
    log.duringRead = () => {
      for (let left = random.whole(0, 4); left > 0; left--) step()
    }
    const reader = new LogReader(log, 0)
    const read: number[] = []
    for (let turn = 0; turn < 400; turn++)
      read.push(...(await readNumbers(reader, random.whole(1, 50))))
    log.duringRead = () => {}
    for (const [name, numbers] of underWay) log.commit(name, ...numbers)
    while (reader.position < (await log.head())) read.push(...(await readNumbers(reader)))
    expect(read.length).toBeGreaterThan(200)
    expect(read).toEqual(log.visible)
  },
)
