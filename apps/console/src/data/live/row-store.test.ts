import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
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
  const told: string[] = []
  store.subscribeBatch(({ put, removed }) => told.push(`batch +${put.join()} -${removed.join()}`))
  store.subscribeRow('a', () => told.push('row a'))
  store.subscribeRow('b', () => told.push('row b'))
  store.subscribeIds(() => told.push(`ids ${store.getIds().join()}`))
  return { store, told }
}

test('a change is told to its row alone, and the list of ids stays the same array', () => {
  const { store, told } = setUp()
  const ids = store.getIds()
  const untouched = store.getRow('b')
  store.apply({ patch: [row('a', 2, { code: 'V-1' })] })
  expect(told).toEqual(['batch +a -', 'row a'])
  expect(store.getIds()).toBe(ids)
  expect(store.getRow('b')).toBe(untouched)
  expect(store.getRow('a')).toEqual({ id: 'a', version: 2, code: 'V-1' })
})

test('what enters and leaves is told once, when everything is in place', () => {
  const { store, told } = setUp()
  store.subscribeBatch(() => expect(store.getIds()).toEqual(['a', 'c']))
  store.apply({ put: [row('c', 1)], patch: [row('a', 2)], remove: ['b', 'unknown'] })
  expect(told).toEqual(['batch +c,a -b', 'row a', 'row b', 'ids a,c'])
})

test('versions never go back, and the same one is not news', () => {
  const { store, told } = setUp()
  store.apply({ put: [row('a', 5)] })
  told.length = 0
  store.apply({ put: [row('a', 5, { code: 'x' }), row('a', 4)], patch: [row('a', 3)] })
  expect(told).toEqual([])
  expect(store.getRow('a')).toEqual({ id: 'a', version: 5 })
})

test('an unknown row is not made of a patch', () => {
  const { store, told } = setUp()
  store.apply({ patch: [row('z', 2)] })
  expect([store.getRow('z'), told]).toEqual([undefined, []])
})

test('its fingerprint is that of what it holds, however it came to it', () => {
  const { store } = setUp()
  store.apply({ put: [row('c', 1)], patch: [row('a', 2), row('a', 3)] })
  store.replaceAll(new Map([row('a', 4), row('d', 1)].map((each) => [each.id, each])), 'rise')
  const direct = new RowStore()
  direct.apply({ put: [row('d', 1), row('a', 4)] })
  expect([store.count, store.hash]).toEqual([direct.count, direct.hash])
})

test('a new whole is told as the difference', () => {
  const { store, told } = setUp()
  store.replaceAll(new Map([row('b', 1), row('c', 1)].map((each) => [each.id, each])), 'rise')
  expect(told).toEqual(['batch +c -a', 'row a', 'ids b,c'])
})

test.each([
  ['rise', 2, 'b2 c1'],
  ['believe', 1, 'b2 c1!'],
  ['believe', 2, 'b2! c1!'],
  ['restart', 1, 'b1! c1!'],
] as const)('a new whole, by the rule «%s», with version %i', (rule, version, expected) => {
  const store = new RowStore()
  store.apply({ put: [row('a', 1), row('b', 2), row('c', 1)] })
  const whole = [row('b', version, { mark: '!' }), row('c', 1, { mark: '!' })]
  store.replaceAll(new Map(whole.map((each) => [each.id, each])), rule)
  const show = (id: string) => [id, store.getRow(id)?.version, store.getRow(id)?.['mark']].join('')
  expect(store.getIds().map(show).join(' ')).toBe(expected)
})

test('who has left is not told, also by leaving twice', () => {
  const { store } = setUp()
  const listener = vi.fn<() => void>()
  const leave = store.subscribeRow('z', listener)
  leave()
  store.subscribeRow('z', listener)
  leave()
  store.apply({ put: [row('z', 1)] })
  expect(listener).toHaveBeenCalledTimes(1)
})
