import type { Attention } from '@arriero/domain/journeys/attention/attention.ts'
import { describe, expect, test } from 'vitest'
import { createRandom } from '#data/live/testing/random.ts'
import {
  type AssessedJourney,
  isInFeed,
  isInTray,
  needsAttention,
} from '#features/journeys/live/assessed-journey.ts'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { TestingRows } from '#features/journeys/testing/testing-rows.ts'
import { JourneyFacets } from './journey-facets.ts'
import { chooseOptions } from './picker-options.ts'
import {
  type JourneyFilterSearch,
  createFilter,
  facetKeys,
  facetNames,
  isFiltered,
  noFilters,
} from './journey-filter.ts'

const late: readonly Attention[] = [{ reason: 'late', severity: 'high', since: 5 }]
const customer = (id: string) => ({ id, name: `Cliente ${id}` })
const driver = (id: string) => ({ id, name: `Conductor ${id}`, phone: '' })
const vehicle = (type: string) => ({ plate: 'TTK482', type, trailerPlate: null })

const show = (view: JourneyFacets) => {
  const { options, feed, tray, attention } = view.get()
  const counts = facetNames.map((name) => [
    name,
    Object.fromEntries(
      [...options[name]].map(([key, { count, inTray }]) => [key, [count, inTray]]),
    ),
  ])
  return { ...Object.fromEntries(counts), feed, tray, attention }
}

/** What the facets must show, counted from scratch: each with every filter except its own. */
function expected(rows: TestingRows, search: JourneyFilterSearch) {
  const all = rows.getIds().flatMap((id) => rows.getRow(id) ?? [])
  const isShown = (row: AssessedJourney) => search.soloEnCurso !== 1 || isInFeed(row)
  const counts = facetNames.map((name) => {
    const others = createFilter({ ...search, [name]: undefined })
    const counted = all.filter(
      (row) => others.failuresOf(row) === 0 && facetKeys[name](row.journey) !== '',
    )
    const sizes: Record<string, [number, number]> = {}
    for (const row of counted) {
      const [count, inTray] = (sizes[facetKeys[name](row.journey)] ??= [0, 0])
      sizes[facetKeys[name](row.journey)] = [count + 1, inTray + Number(isInTray(row))]
    }
    return [name, sizes]
  })
  return {
    ...Object.fromEntries(counts),
    feed: all.filter(isInFeed).length,
    tray: all.filter(isInTray).length,
    attention: all.filter((row) => isShown(row) && needsAttention(row)).length,
  }
}

test('a facet counts what passes the other filters, without its own', () => {
  const rows = new TestingRows(
    buildAssessed('a', { journeyStateId: 9, customer: customer('c1') }),
    buildAssessed('b', { journeyStateId: 4, customer: customer('c1') }),
    buildAssessed('c', { journeyStateId: 9, customer: customer('c2') }),
    buildAssessed('d', { journeyStateId: 13, interrupted: [4], customer: customer('c1') }),
  )
  const view = new JourneyFacets(rows, createFilter({ estados: [9], cliente: ['c1'] }))
  expect(show(view)).toMatchObject({
    estados: { 9: [1, 0], 4: [2, 1] },
    cliente: { c1: [1, 0], c2: [1, 0] },
    conductor: { [buildAssessed('a').journey.driver?.id ?? '']: [1, 0] },
    feed: 3,
    tray: 1,
  })
  expect(view.get().options.cliente.get('c2')?.label).toBe('Cliente c2')
})

test('returns the same value until a count changes', () => {
  const rows = new TestingRows(buildAssessed('a'), buildAssessed('b'))
  const view = new JourneyFacets(rows, createFilter({}))
  let notified = 0
  view.subscribe(() => (notified += 1))
  const before = view.get()
  rows.put(buildAssessed('a', { estimatedAt: 7 }))
  expect([notified, view.get() === before]).toEqual([0, true])
  rows.put(buildAssessed('a', { customer: customer('c9') }))
  expect([notified, view.get().options.conductor === before.options.conductor]).toEqual([1, true])
})

describe.each([1, 2, 3, 4])('random changes (seed %i)', (seed) => {
  test('counts are equal to a count from scratch', () => {
    const random = createRandom(seed)
    const upTo = (limit: number) => Math.floor(random() * limit)
    const pick = <T>(...all: [T, ...T[]]): T => all[upTo(all.length)] ?? all[0]
    const search: JourneyFilterSearch = {
      estados: pick(undefined, [9], [4, 9]),
      cliente: pick(undefined, ['c1'], ['c1', 'c2']),
      vehiculo: pick(undefined, ['turbo']),
      texto: pick(undefined, 'panela'),
      atencion: pick(undefined, 1),
      soloEnCurso: pick(undefined, 1),
    }
    const rows = new TestingRows()
    const view = new JourneyFacets(rows, createFilter(search))
    view.subscribe(() => undefined)
    for (let step = 0; step < 300; step += 1) {
      const id = `j${upTo(30)}`
      if (random() < 0.2) rows.remove(id)
      else {
        rows.put(
          buildAssessed(id, {
            journeyStateId: pick(4, 9, 10, 13),
            interrupted: pick([], [9], [4]),
            customer: customer(`c${upTo(3)}`),
            driver: pick(null, driver('d1'), driver('d2')),
            vehicle: vehicle(pick('turbo', 'tractomula')),
            cargo: pick('panela', 'café'),
            attention: pick([], late),
          }),
        )
      }
      expect(show(view)).toEqual(expected(rows, search))
    }
  })
})

describe('filters', () => {
  const fails = (search: JourneyFilterSearch, fields: Parameters<typeof buildAssessed>[1] = {}) =>
    createFilter(search).failuresOf(buildAssessed('48213', { driver: driver('d1'), ...fields })) !==
    0

  test.each<[string, JourneyFilterSearch, boolean]>([
    ['no filter', {}, false],
    ['its state', { estados: [9] }, false],
    ['another state', { estados: [4, 5] }, true],
    ['only the feed', { soloEnCurso: 1 }, false],
    ['its corridor', { corredor: ['11001-76109'] }, false],
    ['the opposite direction', { corredor: ['76109-11001'] }, true],
    ['its driver', { conductor: ['d1'] }, false],
    ['its driver among several', { conductor: ['d0', 'd1'] }, false],
    ['other drivers', { conductor: ['d0', 'd2'] }, true],
    ['its code in a list', { texto: 'V-1 V-48213' }, false],
    ['a plate with a space', { texto: 'ttk 482' }, false],
    ['words from two fields', { texto: 'conductor 48213' }, false],
    ['a word that does not occur', { texto: 'conductor zzz' }, true],
    ['attention it does not need', { atencion: 1 }, true],
    ['a reason it does not have', { motivo: 'late' }, true],
  ])('%s', (_, search, isExcluded) => {
    expect(fails(search)).toBe(isExcluded)
  })

  test.each<[string, JourneyFilterSearch, boolean]>([
    ['no filter', {}, false],
    ['the state it interrupted', { estados: [9] }, false],
    ['its own state', { estados: [13] }, false],
    ['another state', { estados: [4] }, true],
    ['only the feed', { soloEnCurso: 1 }, true],
  ])('a journey of the tray: %s', (_, search, isExcluded) => {
    expect(fails(search, { journeyStateId: 13, interrupted: [9] })).toBe(isExcluded)
  })

  test('the attention filters exclude snoozed journeys', () => {
    const snooze = { until: '2999-01-01T00:00:00.000Z', by: { id: 'l', name: 'Laura' } }
    expect(fails({ atencion: 1 }, { attention: late })).toBe(false)
    expect(fails({ motivo: 'late' }, { attention: late })).toBe(false)
    expect(fails({ atencion: 1 }, { attention: late, snooze })).toBe(true)
  })

  test('isFiltered is true if any filter is set', () => {
    expect([isFiltered({}), isFiltered({ texto: 'a' }), isFiltered(noFilters)]).toEqual([
      false,
      true,
      false,
    ])
  })
})

describe('options of a picker', () => {
  const options = new Map([
    ['a', { label: 'Ñáñez Hermanos', count: 2, inTray: 0 }],
    ['b', { label: 'Azúcar del Valle', count: 9, inTray: 0 }],
    ['c', { label: 'Café Sierra Alta', count: 2, inTray: 0 }],
  ])
  const keysFor = (typed: string) => chooseOptions(options, typed).offered.map(({ key }) => key)

  test('the most frequent first, then by name, ignoring accents', () => {
    expect(keysFor('')).toEqual(['b', 'c', 'a'])
    expect(keysFor('nanez')).toEqual(['a'])
    expect(keysFor('zz')).toEqual([])
  })

  test('offers at most fifty and counts the rest', () => {
    const many = new Map(
      Array.from({ length: 70 }, (_, n) => [`${n}`, { label: `${n}`, count: 1, inTray: 0 }]),
    )
    const { offered, more } = chooseOptions(many, '')
    expect([offered.length, more]).toEqual([50, 20])
  })
})
