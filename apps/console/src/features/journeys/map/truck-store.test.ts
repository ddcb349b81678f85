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
  /** Changes of each source: `+a -b`. */
  const take = () =>
    Object.fromEntries(
      trucks
        .takeChanges()
        .map(([source, { removeAll, remove = [], add = [] }]) => [
          source,
          [
            ...(removeAll ? ['-*'] : []),
            ...remove.map((id) => `-${id}`),
            ...add.map(({ properties }) => `+${properties?.['id']}`),
          ].join(' '),
        ]),
    )
  return { store, put, trucks, take }
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

  it('returns everything at first, and again after a reset', () => {
    const { trucks, take } = setUp([a, buildAssessed('c', { attention: high })])
    expect(take()).toEqual({ trucks: '-* +a', alarms: '-* +c' })
    expect(take()).toEqual({})
    trucks.reset()
    expect(take()).toEqual({ trucks: '-* +a', alarms: '-* +c' })
  })

  it('keeps trucks of the tray out of the clusters of others', () => {
    const { put, take } = setUp([a, b])
    take()
    put(next(b, { journeyStateId: 14, interrupted: [5] }))
    expect(take()).toEqual({ trucks: '-b', alarms: '+b' })
  })

  it('returns only visible changes', () => {
    const { put, take } = setUp([a, b])
    take()
    put(next(a, { cargo: 'Café' }), next(b, { position: { ...position, lat: 5 } }))
    expect(take()).toEqual({ trucks: '+b' })
  })

  it('removes trucks that left, are filtered out or lost their position', () => {
    const c = buildAssessed('c', { position })
    const { store, put, trucks, take } = setUp([a, b, c])
    take()
    store.apply({ remove: ['a'] })
    put(next(b, { position: null }))
    trucks.show(['a', 'b'])
    expect(take()).toEqual({ trucks: '-a -b -c' })
    expect(trucks.trucks.size).toBe(0)
  })

  it('adds trucks that the filter shows again', () => {
    const { trucks, take } = setUp([a, b])
    take()
    trucks.show(['a'])
    expect(take()).toEqual({ trucks: '-b' })
    trucks.show(['b', 'a'])
    expect(take()).toEqual({ trucks: '+b' })
  })

  it('moves a truck between the sources when its alarm changes', () => {
    const { put, take } = setUp([a])
    take()
    const alarmed = { ...next(a, {}), attention: high }
    put(alarmed)
    expect(take()).toEqual({ trucks: '-a', alarms: '+a' })
    put({ ...next(alarmed, {}), attention: [] })
    expect(take()).toEqual({ trucks: '+a', alarms: '-a' })
  })

  it('show() returns true if the number of trucks changes by more than a tenth', () => {
    const many = Array.from({ length: 20 }, (_, n) => buildAssessed(`j${n}`))
    const ids = many.map(({ id }) => id)
    const { trucks, take } = setUp(many)
    take()
    expect(trucks.show(ids.slice(1))).toBe(false)
    expect(trucks.show(ids.slice(5))).toBe(true)
  })
})
