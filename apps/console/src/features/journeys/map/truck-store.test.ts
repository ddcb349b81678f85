import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import { describe, expect, it } from 'vitest'
import type { RowSource } from '#data/live/live-database.ts'
import { RowStore } from '#data/live/rows/row-store.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TruckStore } from './truck-store.ts'

const high = [{ reason: 'novelty', severity: 'high', since: 0 }] as const
const position = { lat: 4, lng: -74, at: '2026-11-16T12:30:00.000Z', progress: 0.5 }

function setUp(rows: AssessedJourney[]) {
  const store = new RowStore()
  const put = (...documents: LiveDocument[]) => store.apply({ put: documents })
  put(...rows)
  const trucks = new TruckStore(store as unknown as RowSource<AssessedJourney>)
  store.subscribeBatch(({ put: changed, removed }) => {
    trucks.mark(changed)
    trucks.mark(removed)
  })
  trucks.show(rows.map(({ id }) => id))
  /** The drawn trucks after an update; null if it changes nothing. */
  const update = () => (trucks.update() ? [...trucks.trucks.keys()].toSorted().join(' ') : null)
  return { store, put, trucks, update }
}

const next = (row: AssessedJourney, fields: Partial<AssessedJourney['journey']>) =>
  buildAssessed(row.id, {
    ...row.journey,
    ...fields,
    attention: row.attention,
    version: row.version + 1,
  })

describe('TruckStore', () => {
  const [a, b] = [buildAssessed('a', { position }), buildAssessed('b', { position })]

  it('has all trucks at first, and nothing to draw after that', () => {
    const { update } = setUp([a, b])
    expect(update()).toBe('a b')
    expect(update()).toBeNull()
  })

  it('ignores changes that the map does not show', () => {
    const { put, trucks, update } = setUp([a, b])
    update()
    put(next(a, { cargo: 'Café' }))
    expect(update()).toBeNull()
    put(next(b, { position: { ...position, lat: 5 } }))
    expect(update()).toBe('a b')
    expect(trucks.trucks.get('b')?.lat).toBe(5)
  })

  it('removes trucks that left, are filtered out or lost their position', () => {
    const c = buildAssessed('c', { position })
    const { store, put, trucks, update } = setUp([a, b, c])
    update()
    store.apply({ remove: ['a'] })
    put(next(b, { position: null }))
    trucks.show(['a', 'b'])
    expect(update()).toBe('')
  })

  it('adds trucks that the filter shows again', () => {
    const { trucks, update } = setUp([a, b])
    update()
    trucks.show(['a'])
    expect(update()).toBe('a')
    trucks.show(['b', 'a'])
    expect(update()).toBe('a b')
  })

  it('draws a truck again when its alarm changes', () => {
    const { put, trucks, update } = setUp([a])
    update()
    put({ ...next(a, {}), attention: high })
    expect(update()).toBe('a')
    expect(trucks.trucks.get('a')?.alarm).toBe(2)
  })

  it('show() returns true if the number of trucks changes by more than a tenth', () => {
    const many = Array.from({ length: 20 }, (_, n) => buildAssessed(`j${n}`))
    const ids = many.map(({ id }) => id)
    const { trucks, update } = setUp(many)
    update()
    expect(trucks.show(ids.slice(1))).toBe(false)
    expect(trucks.show(ids.slice(5))).toBe(true)
  })
})
