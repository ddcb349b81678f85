import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  check,
  delta,
  part,
  snapshot,
  watching,
  scriptFollowingWatch,
  scriptWatch,
} from '#data/live/testing/scripted-database.ts'

/** How a watch handles each server message, in any order. */
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the first snapshot', () => {
  test('is requested without a resume point, and shown as it arrives', async () => {
    const { socket, rows } = await scriptWatch()
    expect(socket().sentOfKind('watch')).toEqual([
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
      [first, '', 'loading'],
      [second, 'a1 b1 c1', 'current'],
    ] as const) {
      if (message) socket().answer(message)
      expect([rows.show(), rows.getStatus()]).toEqual([shown, status])
    }
    expect(rows.getSeq()).toBe(10)
  })

  test('is shown part by part, after 0.3 s and then once a second, if it takes long', async () => {
    const { socket, rows } = await scriptWatch()
    socket().answer(watching({ mode: 'snapshot', parts: 5, count: 5 }))
    await vi.advanceTimersByTimeAsync(299)
    socket().answer(part(0, 10, 'a1'))
    expect(rows.show()).toBe('')
    await vi.advanceTimersByTimeAsync(500)
    socket().answer(part(1, 10, 'b1'))
    expect(rows.show()).toBe('a1 b1')
    await vi.advanceTimersByTimeAsync(1000)
    socket().answer(part(2, 10, 'c1'), part(3, 10, 'd1'))
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b1 c1', 'loading'])
    socket().answer(part(4, 10, 'e1'))
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b1 c1 d1 e1', 'current'])
  })

  test('is shown whole if the rest will arrive within a second at the same speed', async () => {
    const { socket, rows } = await scriptWatch()
    socket().answer(watching({ mode: 'snapshot', parts: 3, count: 3 }))
    await vi.advanceTimersByTimeAsync(450)
    socket().answer(part(0, 10, 'a1'))
    await vi.advanceTimersByTimeAsync(450)
    socket().answer(part(1, 10, 'b1'))
    expect(rows.show()).toBe('')
    socket().answer(part(2, 10, 'c1'))
    expect(rows.show()).toBe('a1 b1 c1')
  })

  test('may be empty', async () => {
    const { socket, rows } = await scriptWatch()
    socket().answer(...snapshot(3, ['']))
    expect([rows.show(), rows.getStatus()]).toEqual(['', 'current'])
  })

  test('ignores a repeated part', async () => {
    const { socket, rows, resyncs } = await scriptWatch()
    socket().answer(watching({ mode: 'snapshot', parts: 2, count: 2 }))
    socket().answer(part(0, 10, 'a1'), part(0, 10, 'a1'))
    expect(rows.getStatus()).toBe('loading')
    socket().answer(part(1, 10, 'b1'))
    expect([rows.show(), rows.getStatus(), resyncs()]).toEqual(['a1 b1', 'current', []])
  })

  test('notices a missing part', async () => {
    const { socket, rows, resyncs } = await scriptWatch()
    socket().answer(watching({ mode: 'snapshot', parts: 3, count: 3 }), part(0, 10, 'a1'))
    socket().answer(part(2, 10, 'c1'))
    expect(resyncs()).toMatchObject([{ watch: 1, reason: 'gap', count: 0 }])
    expect(rows.getStatus()).toBe('loading')
  })

  test('ignores a delta before its last part', async () => {
    const { socket, rows, resyncs } = await scriptWatch()
    socket().answer(watching({ mode: 'snapshot', parts: 2, count: 2 }), part(0, 10, 'a1'))
    socket().answer(delta(5, 9, { changed: 'z9', removed: ['a'] }), part(1, 10, 'b1'))
    expect([rows.show(), rows.getStatus(), resyncs()]).toEqual(['a1 b1', 'current', []])
  })
})

describe('deltas', () => {
  test('add, change and remove', async () => {
    const { socket, rows } = await scriptFollowingWatch()
    socket().answer(delta(10, 12, { added: 'c1', changed: 'a2', removed: ['b'] }))
    expect([rows.show(), rows.getSeq()]).toEqual(['a2 c1', 12])
  })

  test('change only the fields they carry', async () => {
    const { socket, rows } = await scriptWatch()
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
    ['the same delta again', delta(10, 12, { changed: 'a2' })],
    ['another delta to the same position', delta(9, 12, { removed: ['a', 'b'] })],
    ['an older one', delta(4, 10, { removed: ['a', 'b'] })],
    ['one whose range is already applied', delta(9, 11, { removed: ['a'] })],
    ['one for an unwatched result', delta(12, 13, { removed: ['a'], result: 8 })],
    ['a check of an earlier position', check(11, 'z1')],
  ])('%s changes nothing', async (_, message) => {
    const { socket, rows, resyncs } = await scriptFollowingWatch()
    socket().answer(delta(10, 12, { changed: 'a2' }), message)
    expect([rows.show(), rows.getSeq(), resyncs()]).toEqual(['a2 b1', 12, []])
  })

  test('apply only the new part if they overlap', async () => {
    const { socket, rows, resyncs } = await scriptFollowingWatch()
    socket().answer(delta(10, 12, { changed: 'a3' }))
    socket().answer(delta(11, 14, { added: 'a2', changed: 'b2' }))
    expect([rows.show(), rows.getSeq(), resyncs()]).toEqual(['a3 b2', 14, []])
  })

  test('may skip positions, because only the latest value is sent', async () => {
    const { socket, rows, resyncs } = await scriptFollowingWatch()
    socket().answer(delta(8, 40, { changed: 'a9' }))
    expect([rows.show(), rows.getSeq(), resyncs()]).toEqual(['a9 b1', 40, []])
  })
})

describe('a later snapshot', () => {
  test('replaces the rows in one go, with its last part', async () => {
    const { socket, rows } = await scriptFollowingWatch()
    const batches: unknown[] = []
    rows.subscribeBatch((batch) => batches.push(batch))
    const [unchanged, changed] = [rows.getRow('a'), rows.getRow('b')]
    const [begin, first, second] = snapshot(30, ['a1 b4', 'c2'], { result: 9 })
    if (begin && first) socket().answer(begin, first)
    expect([rows.show(), rows.getStatus(), batches]).toEqual(['a1 b1', 'stale', []])
    if (second) socket().answer(second)
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b4 c2', 'current'])
    expect(batches).toEqual([{ put: ['b', 'c'], removed: [] }])
    expect([rows.getRow('a') === unchanged, rows.getRow('b') === changed]).toEqual([true, false])
  })

  test('may be replaced by another one before its last part', async () => {
    const { socket, rows } = await scriptFollowingWatch()
    const [begin, first] = snapshot(30, ['a9', 'z9'])
    if (begin && first) socket().answer(begin, first)
    socket().answer(...snapshot(31, ['a2 b2']))
    expect([rows.show(), rows.getSeq()]).toEqual(['a2 b2', 31])
  })

  test('does not take a row back to an older version', async () => {
    const { socket, rows } = await scriptFollowingWatch()
    socket().answer(delta(10, 12, { changed: 'a3' }), ...snapshot(11, ['a2 b1']))
    expect(rows.show()).toBe('a3 b1')
  })

  test('unless it is another log: a restored database counts anew', async () => {
    const { socket, rows } = await scriptFollowingWatch()
    socket().answer(delta(10, 12, { changed: 'a3' }))
    socket().answer(...snapshot(2, ['a2 b1'], { log: 'restored' }))
    expect([rows.show(), rows.getSeq()]).toEqual(['a2 b1', 2])
  })

  test('ends the deltas of the old result', async () => {
    const { socket, rows } = await scriptFollowingWatch()
    socket().answer(...snapshot(30, ['a2'], { result: 9 }), delta(30, 31, { removed: ['a'] }))
    expect(rows.show()).toBe('a2')
  })
})
