import type { ServerMessage } from '@arriero/domain/contract/live/server-messages.ts'
import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  check,
  delta,
  snapshot,
  watching,
  scriptFollowingWatch,
  scriptWatch,
} from '#data/live/testing/scripted-database.ts'

/** Resyncs after inconsistent messages. */
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('an inconsistency', () => {
  test.each([
    ['a gap', delta(11, 12, { changed: 'a2' }), 'gap'],
    ['an unknown document', delta(10, 11, { changed: 'a2 z2' }), 'unknown-document'],
    ['a wrong count', check(10, 'a1'), 'mismatch'],
    ['a wrong version', check(10, 'a1 b2'), 'mismatch'],
    ['a wrong document', check(12, 'a1 c1'), 'mismatch'],
  ])('%s: everything is asked for again, once, and the rows stay', async (_, message, reason) => {
    const { socket, rows, resyncs } = await scriptFollowingWatch()
    const { hash } = check(10, 'a1 b1') as { hash: number }
    socket().answer(message, message, delta(12, 13, { changed: 'a5' }))
    expect(resyncs()).toEqual([{ kind: 'resync', watch: 1, reason, seq: 10, count: 2, hash }])
    expect([rows.show(), rows.getStatus()]).toEqual(['a1 b1', 'stale'])
    socket().answer(...snapshot(13, ['a5 b1 c1']))
    expect([rows.show(), rows.getStatus()]).toEqual(['a5 b1 c1', 'current'])
    socket().answer(check(13, 'a5 b1 c1'), check(14, 'a5 b1'))
    expect(resyncs()).toHaveLength(2)
  })

  test('is reported again when the server ignores it', async () => {
    const { socket, rows, resyncs, keepAlive } = await scriptFollowingWatch()
    const wrong = check(10, 'a1')
    socket().answer(wrong, wrong)
    expect(resyncs()).toHaveLength(1)
    socket().answer(wrong)
    await keepAlive(1000)
    expect(resyncs().map(({ reason }) => reason)).toEqual(['mismatch', 'mismatch'])
    socket().answer(...snapshot(12, ['a1']), check(12, 'a1'))
    expect([rows.getStatus(), resyncs().length]).toEqual(['current', 2])
  })

  test('is reported with growing delays while it lasts', async () => {
    const { socket, resyncs, keepAlive } = await scriptFollowingWatch()
    for (const [index, seconds] of [0, 1, 2, 4, 8, 16, 30, 30].entries()) {
      socket().answer(check(10 + index, 'z1'))
      await keepAlive(seconds * 1000 - 1)
      expect(resyncs()).toHaveLength(index + (seconds === 0 ? 1 : 0))
      await keepAlive(1)
      expect(resyncs()).toHaveLength(index + 1)
      socket().answer(...snapshot(10 + index, ['a1 b1']))
    }
    socket().answer(check(20, 'a1 b1'), check(20, 'z1'))
    expect(resyncs()).toHaveLength(9)
  })

  test('is not reported again after a new snapshot that matches', async () => {
    const { socket, resyncs, keepAlive } = await scriptFollowingWatch()
    socket().answer(check(10, 'z1'), ...snapshot(10, ['a1 b1']), check(10, 'z1'))
    socket().answer(...snapshot(11, ['a1 b1']), check(11, 'a1 b1'))
    await keepAlive(30_000)
    expect(resyncs()).toHaveLength(1)
  })

  test('is not reported when a check at a later position of the log matches', async () => {
    const { socket, rows, resyncs } = await scriptFollowingWatch()
    socket().answer(check(20, 'a1 b1'), delta(20, 21, { changed: 'a2' }))
    expect([rows.show(), rows.getSeq(), resyncs()]).toEqual(['a2 b1', 21, []])
  })
})

describe('the answer to a resync', () => {
  const snapshotOf = (seq: number, ...documents: LiveDocument[]): ServerMessage[] => [
    watching({ mode: 'snapshot', parts: 1, count: documents.length }),
    { kind: 'snapshot', result: 7, part: 0, seq, documents },
  ]

  test('replaces rows of the same version', async () => {
    const { socket, rows } = await scriptFollowingWatch()
    const corrected = { id: 'a', version: 1, code: 'V-1' }
    socket().answer(...snapshotOf(11, corrected, { id: 'b', version: 1 }))
    expect(rows.getRow('a')).not.toEqual(corrected)
    socket().answer(delta(14, 15), ...snapshotOf(15, corrected, { id: 'b', version: 1 }))
    expect(rows.getRow('a')).toEqual(corrected)
  })

  test('replaces rows of the same version also after a reconnect', async () => {
    const { socket, rows, reconnect } = await scriptFollowingWatch()
    const corrected = { id: 'a', version: 1, code: 'V-1' }
    socket().answer(check(10, 'a1'))
    await reconnect()
    socket().answer(...snapshotOf(11, corrected))
    expect([rows.getRow('a'), rows.show()]).toEqual([corrected, 'a1'])
  })

  test('replaces no row by an older version, unless the next check disagrees too (restored database)', async () => {
    const { socket, rows, resyncs, keepAlive } = await scriptWatch()
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

  test('replaces no row by an older version after a second gap', async () => {
    const { socket, rows, keepAlive } = await scriptFollowingWatch()
    socket().answer(delta(10, 12, { changed: 'a3' }), delta(14, 15), ...snapshot(12, ['a2 b1']))
    socket().answer(delta(14, 15))
    await keepAlive(1000)
    socket().answer(...snapshot(12, ['a2 b1']))
    expect(rows.show()).toBe('a3 b1')
  })
})
