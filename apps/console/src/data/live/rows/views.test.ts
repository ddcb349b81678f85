import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import { describe, expect, test } from 'vitest'
import { RowStore } from '#data/live/rows/row-store.ts'
import { createRandom } from '#data/live/testing/random.ts'
import { CountView } from './derived-view.ts'
import { SortedView } from './sorted-view.ts'

interface Journey extends LiveDocument {
  state: number
  since: number
}

const asJourney = (row: LiveDocument) => row as Journey
const newestFirst = (one: LiveDocument, other: LiveDocument) =>
  asJourney(other).since - asJourney(one).since
const isShown = (row: LiveDocument) => asJourney(row).state < 3

/** What the views must show, computed from scratch. */
function expected(store: RowStore) {
  const rows = store.getIds().flatMap((id) => store.getRow(id) ?? [])
  const counts = new Map<number, number>()
  for (const row of rows) {
    counts.set(asJourney(row).state, (counts.get(asJourney(row).state) ?? 0) + 1)
  }
  const sorted = rows
    .filter(isShown)
    .toSorted((one, other) => newestFirst(one, other) || (one.id < other.id ? -1 : 1))
  return { ids: sorted.map(({ id }) => id), counts }
}

function setUp(seed: number) {
  const random = createRandom(seed)
  const upTo = (limit: number) => Math.floor(random() * limit)
  const store = new RowStore()
  const sorted = new SortedView(store, { filter: isShown, compare: newestFirst })
  const tally = new CountView(store, (row) => asJourney(row).state)
  let version = 0

  /** Few values of `since`, so that ties are common. */
  const makeRow = (id: string): Journey => {
    version += 1
    return { id, version, state: upTo(5), since: upTo(8) }
  }
  function change() {
    const ids = Array.from({ length: 1 + upTo(4) ** 2 }, () => `j${upTo(60)}`)
    const stored = ids.filter((id) => store.getRow(id) !== undefined)
    const kind = random()
    if (kind < 0.4) store.apply({ put: ids.map(makeRow) })
    else if (kind < 0.6) store.apply({ patch: stored.map((id) => ({ ...makeRow(id), state: 1 })) })
    else if (kind < 0.8) store.apply({ remove: stored })
    else if (kind < 0.95) {
      store.apply({ put: ids.slice(1).map(makeRow), remove: stored.slice(0, 1) })
    } else {
      store.replaceAll(new Map(ids.map((id) => [id, makeRow(id)])), 'newer')
    }
  }
  return { store, sorted, tally, change, random }
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8])('random changes (seed %i)', (seed) => {
  test('views equal sorting and counting from scratch', () => {
    const { store, sorted, tally, change } = setUp(seed)
    let shown = sorted.get()
    let counts = tally.get()
    sorted.subscribe(() => (shown = sorted.get()))
    tally.subscribe(() => (counts = tally.get()))
    for (let step = 0; step < 400; step++) {
      change()
      expect({ ids: shown, counts }).toEqual(expected(store))
    }
  })

  test('a new subscription sees the current rows', () => {
    const { store, sorted, tally, change, random } = setUp(seed)
    for (let step = 0; step < 60; step++) {
      const unsubscribers = [sorted.subscribe(() => undefined), tally.subscribe(() => undefined)]
      while (random() < 0.7) change()
      expect({ ids: sorted.get(), counts: tally.get() }).toEqual(expected(store))
      for (const each of unsubscribers) each()
      while (random() < 0.5) change()
    }
  })
})

describe('a view notifies and makes a new value only if its value changes, after a change of', () => {
  function setUpThree() {
    const store = new RowStore()
    const rows = ['a', 'b', 'c'].map((id, since) => ({ id, version: 1, state: 1, since }))
    store.apply({ put: [...rows, ...Array.from({ length: 30 }, (_, n) => hiddenRow(`z${n}`))] })
    const sorted = new SortedView(store, { filter: isShown, compare: newestFirst })
    const tally = new CountView(store, (row) => asJourney(row).state)
    const notified: string[] = []
    sorted.subscribe(() => notified.push('sorted'))
    tally.subscribe(() => notified.push('tally'))
    return { store, sorted, tally, notified }
  }
  const hiddenRow = (id: string) => ({ id, version: 1, state: 9, since: 0 })

  test.each([
    ['the position', { position: 2 }, []],
    ['the time, without effect on the order', { since: 0.5 }, []],
    ['the time, with effect on the order', { since: 7 }, ['sorted']],
    ['the state, to another that is shown', { state: 2 }, ['tally']],
    ['the state, to one that is not shown', { state: 4 }, ['sorted', 'tally']],
  ])('%s', (_, fields, expectedNotified) => {
    const { store, sorted, tally, notified } = setUpThree()
    const before = [sorted.get(), tally.get()]
    store.apply({ patch: [{ id: 'a', version: 2, ...fields }] })
    expect(notified.toSorted()).toEqual(expectedNotified)
    expect(sorted.get() === before[0]).toBe(!notified.includes('sorted'))
    expect(tally.get() === before[1]).toBe(!notified.includes('tally'))
  })
})
