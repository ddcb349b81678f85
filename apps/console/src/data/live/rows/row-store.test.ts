import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import { expect, test, vi } from 'vitest'
import { RowStore } from './row-store.ts'

const row = (id: string, version: number, fields: object = {}): LiveDocument => ({
  id,
  version,
  ...fields,
})

function setUp() {
  const store = new RowStore()
  store.apply({ put: [row('a', 1), row('b', 1)] })
  const notified: string[] = []
  store.subscribeBatch(({ put, removed }) =>
    notified.push(`batch +${put.join()} -${removed.join()}`),
  )
  store.subscribeRow('a', () => notified.push('row a'))
  store.subscribeRow('b', () => notified.push('row b'))
  store.subscribeIds(() => notified.push(`ids ${store.getIds().join()}`))
  return { store, notified }
}

test('a change notifies only its row, and the list of ids stays the same array', () => {
  const { store, notified } = setUp()
  const ids = store.getIds()
  const untouched = store.getRow('b')
  store.apply({ patch: [row('a', 2, { code: 'V-1' })] })
  expect(notified).toEqual(['batch +a -', 'row a'])
  expect(store.getIds()).toBe(ids)
  expect(store.getRow('b')).toBe(untouched)
  expect(store.getRow('a')).toEqual({ id: 'a', version: 2, code: 'V-1' })
})

test('added and removed rows are notified once, after all are stored', () => {
  const { store, notified } = setUp()
  store.subscribeBatch(() => expect(store.getIds()).toEqual(['a', 'c']))
  store.apply({ put: [row('c', 1)], patch: [row('a', 2)], remove: ['b', 'unknown'] })
  expect(notified).toEqual(['batch +c,a -b', 'row a', 'row b', 'ids a,c'])
})

test('versions never go back, and the same one is not news', () => {
  const { store, notified } = setUp()
  store.apply({ put: [row('a', 5)] })
  notified.length = 0
  store.apply({ put: [row('a', 5, { code: 'x' }), row('a', 4)], patch: [row('a', 3)] })
  expect(notified).toEqual([])
  expect(store.getRow('a')).toEqual({ id: 'a', version: 5 })
})

test('a patch does not create an unknown row', () => {
  const { store, notified } = setUp()
  store.apply({ patch: [row('z', 2)] })
  expect([store.getRow('z'), notified]).toEqual([undefined, []])
})

test('the hash depends only on the rows, not on the order of changes', () => {
  const { store } = setUp()
  store.apply({ put: [row('c', 1)], patch: [row('a', 2), row('a', 3)] })
  store.replaceAll(new Map([row('a', 4), row('d', 1)].map((each) => [each.id, each])), 'newer')
  const direct = new RowStore()
  direct.apply({ put: [row('d', 1), row('a', 4)] })
  expect([store.count, store.hash]).toEqual([direct.count, direct.hash])
})

test('replacing all rows notifies the difference', () => {
  const { store, notified } = setUp()
  store.replaceAll(new Map([row('b', 1), row('c', 1)].map((each) => [each.id, each])), 'newer')
  expect(notified).toEqual(['batch +c -a', 'row a', 'ids b,c'])
})

test.each([
  ['newer', 2, 'b2 c1'],
  ['sameOrNewer', 1, 'b2 c1!'],
  ['sameOrNewer', 2, 'b2! c1!'],
  ['any', 1, 'b1! c1!'],
] as const)('replacing all rows by the rule «%s», with version %i', (rule, version, expected) => {
  const store = new RowStore()
  store.apply({ put: [row('a', 1), row('b', 2), row('c', 1)] })
  const whole = [row('b', version, { mark: '!' }), row('c', 1, { mark: '!' })]
  store.replaceAll(new Map(whole.map((each) => [each.id, each])), rule)
  const show = (id: string) => [id, store.getRow(id)?.version, store.getRow(id)?.['mark']].join('')
  expect(store.getIds().map(show).join(' ')).toBe(expected)
})

test('unsubscribing twice removes only its own listener', () => {
  const { store } = setUp()
  const listener = vi.fn<() => void>()
  const unsubscribe = store.subscribeRow('z', listener)
  unsubscribe()
  store.subscribeRow('z', listener)
  unsubscribe()
  store.apply({ put: [row('z', 1)] })
  expect(listener).toHaveBeenCalledTimes(1)
})
