import { expect, it } from 'vitest'
import type { LoggedChange } from '#platform/change-log/change.ts'
import { PendingChanges } from './pending-changes.ts'

const collection = 'journeys'
const put = (seq: number, version: number, id = 'a'): LoggedChange => ({
  seq,
  collection,
  kind: 'put',
  document: { id, version, cargo: 'Café', at: 0 },
})
const patch = (seq: number, version: number, id = 'a'): LoggedChange => ({
  seq,
  collection,
  kind: 'patch',
  patch: { id, version, at: version },
})
const remove = (seq: number, version: number): LoggedChange => ({
  seq,
  collection,
  kind: 'remove',
  id: 'a',
  version,
})

function pendingOf(changes: readonly LoggedChange[], spacingMs = 1000): PendingChanges {
  const pending = new PendingChanges(spacingMs)
  for (const change of changes) pending.add(change)
  return pending
}

it.each([
  ['puts', [put(1, 1), put(2, 2)], { kind: 'put', version: 2 }],
  [
    'a put and a patch',
    [put(1, 1), patch(2, 2)],
    { kind: 'put', version: 2, document: { cargo: 'Café', at: 2, version: 2 } },
  ],
  ['patches', [patch(1, 2), patch(2, 3)], { kind: 'patch', version: 3, fields: { at: 3 } }],
  ['a patch and a put', [patch(1, 2), put(2, 3)], { kind: 'put', version: 3 }],
  ['a patch and a removal', [patch(1, 2), remove(2, 3)], { kind: 'remove', version: 3 }],
  ['a put and a removal', [put(1, 1), remove(2, 2)], { kind: 'remove', version: 2 }],
])('writes only the last state of %s', (_title, changes, expected) => {
  const pending = pendingOf(changes)
  const taken = pending.take(0, 10)
  expect(taken).toHaveLength(1)
  expect(taken[0]).toMatchObject({ path: 'journeys/a', ...expected })
  expect([pending.size, pending.heldFrom, pending.take(0, 10)]).toEqual([0, null, []])
})

it('holds a patch back until the last write of its document is old enough', () => {
  const pending = pendingOf([put(1, 1)])
  pending.take(0, 10)
  for (const seq of [7, 8]) pending.add(patch(seq, seq))
  expect([pending.take(999, 10), pending.heldFrom, pending.nextDueAt()]).toEqual([[], 7, 1000])
  expect(pending.take(1000, 10)).toMatchObject([{ kind: 'patch', version: 8 }])
  expect([pending.heldFrom, pending.nextDueAt()]).toEqual([null, Infinity])
})

it('takes documents before patches, and no more than asked for', () => {
  const pending = pendingOf([patch(1, 2, 'b'), patch(2, 2, 'c'), put(3, 1, 'd')])
  expect(pending.take(0, 2).map(({ path }) => path)).toEqual(['journeys/d', 'journeys/b'])
  expect(pending.heldFrom).toBe(2)
  expect(pending.take(0, 2).map(({ path }) => path)).toEqual(['journeys/c'])
})
