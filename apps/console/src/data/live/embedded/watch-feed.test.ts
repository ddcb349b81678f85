import type { LiveDown } from '@arriero/domain/contract/live/down.ts'
import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  check,
  delta,
  part,
  scriptDatabase,
  snapshot,
  watching,
} from '#data/live/testing/scripted-database.ts'
import { heartbeatMs } from './heartbeat.ts'

/** What a watch does with each word of the server, in whatever order the words come. */
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function setUp() {
  const script = scriptDatabase()
  await script.socket().signIn()
  const rows = script.watch()
  /** Time passes on a connection that answers. */
  async function keepAlive(milliseconds: number) {
    for (let left = milliseconds; left > 0; left -= heartbeatMs) {
      await vi.advanceTimersByTimeAsync(Math.min(left, heartbeatMs))
      script.socket().pong()
    }
  }
  return { ...script, rows, resyncs: () => script.socket().said('resync'), keepAlive }
}

async function setUpFollowing() {
  const script = await setUp()
  script.socket().answer(...snapshot(10, ['a1 b1']))
  return script
}

describe('the first snapshot', () => {
  test('is asked for with nothing to resume from, and shown as it arrives', async () => {
    const { socket, rows } = await setUp()
    expect(socket().said('watch')).toEqual([
      {
        kind: 'watch',
        watch: 1,
        query: { path: 'journeys', where: [], order: null, limit: null },
        resume: null,
      },
    ])
    const [begin, first, second] = snapshot(10, ['a1 b1', 'c1'])
    for (const [message, shown, status] of [
      [begin, '', 'loading'],
      [first, 'a1 b1', 'loading'],
      [second, 'a1 b1 c1', 'current'],
    ] as const) {
      if (message) socket().answer(message)
      expect([rows.show(), rows.getStatus()]).toEqual([shown, status])
    }
    expect(rows.getSeq()).toBe(10)
  })

  test('that takes long is shown once a second', async () => {
    const { socket, rows } = await setUp()
    socket().answer(watching({ mode: 'snapshot', parts: 5, count: 5 }))
    socket().answer(part(0, 10, 'a1'), part(1, 10, 'b1'))
    expect(rows.show()).toBe('a1')
    await vi.advanceTimersByTimeAsync(1000)
    socket().answer(part(2, 10, 'c1'), part(3, 10, 'd1'))
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b1 c1', 'loading'])
    socket().answer(part(4, 10, 'e1'))
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b1 c1 d1 e1', 'current'])
  })

  test('may be empty', async () => {
    const { socket, rows } = await setUp()
    socket().answer(...snapshot(3, ['']))
    expect([rows.show(), rows.getStatus()]).toEqual(['', 'current'])
  })

  test('a part that comes twice counts once', async () => {
    const { socket, rows, resyncs } = await setUp()
    socket().answer(watching({ mode: 'snapshot', parts: 2, count: 2 }))
    socket().answer(part(0, 10, 'a1'), part(0, 10, 'a1'))
    expect(rows.getStatus()).toBe('loading')
    socket().answer(part(1, 10, 'b1'))
    expect([rows.show(), rows.getStatus(), resyncs()]).toEqual(['a1 b1', 'current', []])
  })

  test('a part that is missing is noticed', async () => {
    const { socket, rows, resyncs } = await setUp()
    socket().answer(watching({ mode: 'snapshot', parts: 3, count: 3 }), part(0, 10, 'a1'))
    socket().answer(part(2, 10, 'c1'))
    expect(resyncs()).toMatchObject([{ watch: 1, reason: 'gap', count: 1 }])
    expect(rows.getStatus()).toBe('loading')
  })

  test('a delta before its last part is of another time', async () => {
    const { socket, rows, resyncs } = await setUp()
    socket().answer(watching({ mode: 'snapshot', parts: 2, count: 2 }), part(0, 10, 'a1'))
    socket().answer(delta(5, 9, { changed: 'z9', removed: ['a'] }), part(1, 10, 'b1'))
    expect([rows.show(), rows.getStatus(), resyncs()]).toEqual(['a1 b1', 'current', []])
  })
})

describe('deltas', () => {
  test('add, change and remove', async () => {
    const { socket, rows } = await setUpFollowing()
    socket().answer(delta(10, 12, { added: 'c1', changed: 'a2', removed: ['b'] }))
    expect([rows.show(), rows.getSeq()]).toEqual(['a2 c1', 12])
  })

  test('change only the fields they carry', async () => {
    const { socket, rows } = await setUp()
    const [begin] = snapshot(1, ['a1'])
    if (begin) socket().answer(begin)
    const whole = { id: 'a', version: 1, code: 'V-1', position: { lat: 4 } }
    socket().answer({ kind: 'snapshot', result: 7, part: 0, seq: 1, documents: [whole] })
    const patch = { id: 'a', version: 2, position: { lat: 5 } }
    socket().answer({
      kind: 'delta',
      result: 7,
      from: 1,
      seq: 2,
      added: [],
      changed: [patch],
      removed: [],
    })
    expect(rows.getRow('a')).toEqual({ id: 'a', version: 2, code: 'V-1', position: { lat: 5 } })
  })

  test.each([
    ['the same again', delta(10, 12, { changed: 'a2' })],
    ['the same step with other words', delta(9, 12, { removed: ['a', 'b'] })],
    ['an older one', delta(4, 10, { removed: ['a', 'b'] })],
    ['one that is known whole', delta(9, 11, { removed: ['a'] })],
    ['one for a result nobody here watches', delta(12, 13, { removed: ['a'], result: 8 })],
    ['a check of before', check(11, 'z1')],
  ])('%s changes nothing', async (_, message) => {
    const { socket, rows, resyncs } = await setUpFollowing()
    socket().answer(delta(10, 12, { changed: 'a2' }), message)
    expect([rows.show(), rows.getSeq(), resyncs()]).toEqual(['a2 b1', 12, []])
  })

  test('one that overlaps what is known brings only the rest', async () => {
    const { socket, rows, resyncs } = await setUpFollowing()
    socket().answer(delta(10, 12, { changed: 'a3' }))
    socket().answer(delta(11, 14, { added: 'a2', changed: 'b2' }))
    expect([rows.show(), rows.getSeq(), resyncs()]).toEqual(['a3 b2', 14, []])
  })

  test('a step may be wide: the latest value won on the way', async () => {
    const { socket, rows, resyncs } = await setUpFollowing()
    socket().answer(delta(8, 40, { changed: 'a9' }))
    expect([rows.show(), rows.getSeq(), resyncs()]).toEqual(['a9 b1', 40, []])
  })
})

describe('what does not add up', () => {
  test.each([
    ['a gap', delta(11, 12, { changed: 'a2' }), 'gap'],
    ['an unknown document', delta(10, 11, { changed: 'a2 z2' }), 'unknown-document'],
    ['a count', check(10, 'a1'), 'mismatch'],
    ['a version', check(10, 'a1 b2'), 'mismatch'],
    ['a document', check(12, 'a1 c1'), 'mismatch'],
  ])('%s: everything is asked for again, once, and the rows stay', async (_, message, reason) => {
    const { socket, rows, resyncs } = await setUpFollowing()
    const { hash } = check(10, 'a1 b1') as { hash: number }
    socket().answer(message, message, delta(12, 13, { changed: 'a5' }))
    expect(resyncs()).toEqual([{ kind: 'resync', watch: 1, reason, seq: 10, count: 2, hash }])
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b1', 'stale'])
    socket().answer(...snapshot(13, ['a5 b1 c1']))
    expect([rows.show(), rows.getStatus()]).toEqual(['a5 b1 c1', 'current'])
    socket().answer(check(13, 'a5 b1 c1'), check(14, 'a5 b1'))
    expect(resyncs()).toHaveLength(2)
  })

  test('a server that did not hear it is told again, when it goes on as if nothing were', async () => {
    const { socket, rows, resyncs, keepAlive } = await setUpFollowing()
    const wrong = check(10, 'a1')
    socket().answer(wrong, wrong)
    expect(resyncs()).toHaveLength(1)
    socket().answer(wrong)
    await keepAlive(1000)
    expect(resyncs().map(({ reason }) => reason)).toEqual(['mismatch', 'mismatch'])
    socket().answer(...snapshot(12, ['a1']), check(12, 'a1'))
    expect([rows.getStatus(), resyncs().length]).toEqual(['current', 2])
  })

  test('is asked for again later and later, for as long as nothing adds up', async () => {
    const { socket, resyncs, keepAlive } = await setUpFollowing()
    for (const [asked, seconds] of [0, 1, 2, 4, 8, 16, 30, 30].entries()) {
      socket().answer(check(10 + asked, 'z1'))
      await keepAlive(seconds * 1000 - 1)
      expect(resyncs()).toHaveLength(asked + (seconds === 0 ? 1 : 0))
      await keepAlive(1)
      expect(resyncs()).toHaveLength(asked + 1)
      socket().answer(...snapshot(10 + asked, ['a1 b1']))
    }
    socket().answer(check(20, 'a1 b1'), check(20, 'z1'))
    expect(resyncs()).toHaveLength(9)
  })

  test('is not asked for any more when the server begins again meanwhile', async () => {
    const { socket, resyncs, keepAlive } = await setUpFollowing()
    socket().answer(check(10, 'z1'), ...snapshot(10, ['a1 b1']), check(10, 'z1'))
    socket().answer(...snapshot(11, ['a1 b1']), check(11, 'a1 b1'))
    await keepAlive(30_000)
    expect(resyncs()).toHaveLength(1)
  })

  test('nothing, when the check agrees: the log has moved on elsewhere', async () => {
    const { socket, rows, resyncs } = await setUpFollowing()
    socket().answer(check(20, 'a1 b1'), delta(20, 21, { changed: 'a2' }))
    expect([rows.show(), rows.getSeq(), resyncs()]).toEqual(['a2 b1', 21, []])
  })
})

describe('what answers a resync', () => {
  const whole = (seq: number, ...documents: LiveDocument[]): LiveDown[] => [
    watching({ mode: 'snapshot', parts: 1, count: documents.length }),
    { kind: 'snapshot', result: 7, part: 0, seq, documents },
  ]

  test('is believed where our own content of that version was wrong', async () => {
    const { socket, rows } = await setUpFollowing()
    const right = { id: 'a', version: 1, code: 'V-1' }
    socket().answer(...whole(11, right, { id: 'b', version: 1 }))
    expect(rows.getRow('a')).not.toEqual(right)
    socket().answer(delta(14, 15), ...whole(15, right, { id: 'b', version: 1 }))
    expect(rows.getRow('a')).toEqual(right)
  })

  test('is believed also when the connection went before it came', async () => {
    const { socket, rows, reconnect } = await setUpFollowing()
    const right = { id: 'a', version: 1, code: 'V-1' }
    socket().answer(check(10, 'a1'))
    await reconnect()
    socket().answer(...whole(11, right))
    expect([rows.getRow('a'), rows.show()]).toEqual([right, 'a1'])
  })

  test('takes no row back, unless the next check still disagrees: a database was restored', async () => {
    const { socket, rows, resyncs, keepAlive } = await setUp()
    socket().answer(...snapshot(10, ['a5 b1']), check(10, 'a2 b1'))
    socket().answer(...snapshot(10, ['a2 b1']))
    expect(rows.show()).toBe('a5 b1')
    socket().answer(check(10, 'a2 b1'))
    await keepAlive(1000)
    expect(resyncs()).toHaveLength(2)
    socket().answer(...snapshot(10, ['a2 b1']), check(10, 'a2 b1'))
    expect([rows.show(), rows.getStatus()]).toEqual(['a2 b1', 'current'])
    socket().answer(delta(10, 11, { changed: 'a3' }), ...snapshot(11, ['a2 b1']))
    expect(rows.show()).toBe('a3 b1')
  })

  test('takes no row back when only the feed had a gap again', async () => {
    const { socket, rows, keepAlive } = await setUpFollowing()
    socket().answer(delta(10, 12, { changed: 'a3' }), delta(14, 15), ...snapshot(12, ['a2 b1']))
    socket().answer(delta(14, 15))
    await keepAlive(1000)
    socket().answer(...snapshot(12, ['a2 b1']))
    expect(rows.show()).toBe('a3 b1')
  })
})

describe('a server that begins again by itself', () => {
  test('replaces the rows in one go, with its last part', async () => {
    const { socket, rows } = await setUpFollowing()
    const batches: unknown[] = []
    rows.subscribeBatch((batch) => batches.push(batch))
    const [kept, changed] = [rows.getRow('a'), rows.getRow('b')]
    const [begin, first, second] = snapshot(30, ['a1 b4', 'c2'], { result: 9 })
    if (begin && first) socket().answer(begin, first)
    expect([rows.show(), rows.getStatus(), batches]).toEqual(['a1 b1', 'stale', []])
    if (second) socket().answer(second)
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b4 c2', 'current'])
    expect(batches).toEqual([{ put: ['b', 'c'], removed: [] }])
    expect([rows.getRow('a') === kept, rows.getRow('b') === changed]).toEqual([true, false])
  })

  test('and again before it was done', async () => {
    const { socket, rows } = await setUpFollowing()
    const [begin, first] = snapshot(30, ['a9', 'z9'])
    if (begin && first) socket().answer(begin, first)
    socket().answer(...snapshot(31, ['a2 b2']))
    expect([rows.show(), rows.getSeq()]).toEqual(['a2 b2', 31])
  })

  test('does not take a row back to an older version', async () => {
    const { socket, rows } = await setUpFollowing()
    socket().answer(delta(10, 12, { changed: 'a3' }), ...snapshot(11, ['a2 b1']))
    expect(rows.show()).toBe('a3 b1')
  })

  test('unless it is another log: a restored database counts anew', async () => {
    const { socket, rows } = await setUpFollowing()
    socket().answer(delta(10, 12, { changed: 'a3' }))
    socket().answer(...snapshot(2, ['a2 b1'], { log: 'restored' }))
    expect([rows.show(), rows.getSeq()]).toEqual(['a2 b1', 2])
  })

  test('the old result is not listened to any more', async () => {
    const { socket, rows } = await setUpFollowing()
    socket().answer(...snapshot(30, ['a2'], { result: 9 }), delta(30, 31, { removed: ['a'] }))
    expect(rows.show()).toBe('a2')
  })
})
