import type { LiveDocument } from '@arriero/domain/live/live-document.ts'
import { describe, expect, it } from 'vitest'
import type { RowSource } from '#data/live/live-database.ts'
import { RowStore } from '#data/live/row-store.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TruckBook } from './truck-book.ts'

const high = [{ reason: 'novelty', severity: 'high', since: 0 }] as const
const position = { lat: 4, lng: -74, at: '2026-11-16T12:30:00.000Z', progress: 0.5 }

function setUp(rows: AssessedJourney[]) {
  const store = new RowStore()
  const put = (...documents: LiveDocument[]) => store.apply({ put: documents })
  put(...rows)
  const book = new TruckBook(store as unknown as RowSource<AssessedJourney>)
  store.subscribeBatch(({ put: changed, removed }) => {
    book.mark(changed)
    book.mark(removed)
  })
  book.show(rows.map(({ id }) => id))
  /** What each source was told: `+a -b`. */
  const take = () =>
    Object.fromEntries(
      book
        .take()
        .map(([source, { removeAll, remove = [], add = [] }]) => [
          source,
          [
            ...(removeAll ? ['-*'] : []),
            ...remove.map((id) => `-${id}`),
            ...add.map(({ properties }) => `+${properties?.['id']}`),
          ].join(' '),
        ]),
    )
  return { store, put, book, take }
}

const next = (row: AssessedJourney, fields: Partial<AssessedJourney['journey']>) =>
  buildAssessed(row.id, {
    ...row.journey,
    ...fields,
    attention: row.attention,
    version: row.version + 1,
  })

describe('TruckBook', () => {
  const [a, b] = [buildAssessed('a', { position }), buildAssessed('b', { position })]

  it('tells everything at first, and again to a new source', () => {
    const { book, take } = setUp([a, buildAssessed('c', { attention: high })])
    expect(take()).toEqual({ trucks: '-* +a', alarms: '-* +c' })
    expect(take()).toEqual({})
    book.restart()
    expect(take()).toEqual({ trucks: '-* +a', alarms: '-* +c' })
  })

  it('tells only what changed, and only what is seen of it', () => {
    const { put, take } = setUp([a, b])
    take()
    put(next(a, { cargo: 'Café' }), next(b, { position: { ...position, lat: 5 } }))
    expect(take()).toEqual({ trucks: '+b' })
  })

  it('takes away what left, what is filtered out and what lost its position', () => {
    const c = buildAssessed('c', { position })
    const { store, put, book, take } = setUp([a, b, c])
    take()
    store.apply({ remove: ['a'] })
    put(next(b, { position: null }))
    book.show(['a', 'b'])
    expect(take()).toEqual({ trucks: '-a -b -c' })
    expect(book.trucks.size).toBe(0)
  })

  it('brings back what the filter shows again', () => {
    const { book, take } = setUp([a, b])
    take()
    book.show(['a'])
    expect(take()).toEqual({ trucks: '-b' })
    book.show(['b', 'a'])
    expect(take()).toEqual({ trucks: '+b' })
  })

  it('moves a truck between the sources when it begins or ceases to need a person', () => {
    const { put, take } = setUp([a])
    take()
    const alarmed = { ...next(a, {}), attention: high }
    put(alarmed)
    expect(take()).toEqual({ trucks: '-a', alarms: '+a' })
    put({ ...next(alarmed, {}), attention: [] })
    expect(take()).toEqual({ trucks: '+a', alarms: '-a' })
  })

  it('says when the set is quite another', () => {
    const many = Array.from({ length: 20 }, (_, n) => buildAssessed(`j${n}`))
    const ids = many.map(({ id }) => id)
    const { book, take } = setUp(many)
    take()
    expect(book.show(ids.slice(1))).toBe(false)
    expect(book.show(ids.slice(5))).toBe(true)
  })
})
