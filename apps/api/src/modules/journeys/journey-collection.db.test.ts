import { randomUUID } from 'node:crypto'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  collectionQuery,
  documentQuery,
  type FilterValue,
  type LiveFilter,
  type LiveQuery,
} from '@arriero/domain/live/live-query.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer, buildJourney, buildTruck } from '../../../test/factories.ts'
import { expectSameResults } from '../../../test/live-expectations.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { LiveCollection } from '#live/live-collection.ts'
import type { Database } from '#platform/database/database.ts'
import { journeyCollection } from './journey-collection.ts'

// A driver has one journey under way at most, and any number of closed ones.
const states = [journeyStates.Finish, journeyStates.Cancel, journeyStates.CancelByDriver]
const instant = (minute: number) => new Date(Date.UTC(2026, 10, 15, 12, minute, 0, 7))
const orders = ['code', 'stateSince', 'vehicle.plate']
const unknownId = '6f1a9a52-5b0e-4c7e-9d55-0c1f6a3b7e21'

let database: Database
let collection: LiveCollection
let customers: string[]
let trucks: Awaited<ReturnType<typeof buildTruck>>[]

/** Values repeat, so that ids must break ties; collations sort the codes differently. */
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  collection = journeyCollection(db)
  customers = [await buildCustomer(db), await buildCustomer(db)]
  trucks = [await buildTruck(db, 'ZZA002'), await buildTruck(db, 'ZZA001')]
  for (const [owner, kind, expires_on] of [
    [{ driver_id: trucks[0]?.driver_id }, 'licence', '2026-12-24'],
    [{ vehicle_id: trucks[0]?.vehicle_id }, 'soat', '2026-12-08'],
    [{ driver_id: trucks[1]?.driver_id }, 'dangerous-goods', '2026-12-08'],
    [{ driver_id: trucks[1]?.driver_id }, 'pila', '2026-12-24'],
  ] as const) {
    const paper = { id: randomUUID(), driver_id: null, vehicle_id: null, number: '1', kind }
    await db
      .insertInto('papers')
      .values({ ...paper, ...owner, expires_on })
      .execute()
  }
  for (const [at, code] of [
    'V-2',
    'v-1',
    'Ñ-1',
    'V-10',
    'é',
    'W',
    'V 3',
    'a',
    'Z_',
    'zA',
  ].entries()) {
    await buildJourney(db, {
      code,
      customer_id: customers[at % 2] ?? '',
      journey_state_id: states[at % 3] ?? journeyStates.Finish,
      state_since: instant(at % 4),
      interrupted: at % 2 === 0 ? [9, 13] : [],
      cargo: at === 3 ? 'Caf\ufffd' : 'Café en sacos',
      ...trucks[at % 3],
    })
  }
})
afterAll(() => database.close())

const cafe = () => ({ id: customers[0] ?? '', name: 'Café Altura Serena S.A.S.' })
const load = (query: LiveQuery) => collection.load(query, {})
const is = (field: string, value: FilterValue): LiveFilter => ({ field, op: '==', value })
const isIn = (field: string, ...values: FilterValue[]): LiveFilter => ({ field, op: 'in', values })

describe('the database answers like the filter in memory', () => {
  it.each<[string, () => LiveFilter[]]>([
    ['everything', () => []],
    ['one state', () => [is('journeyStateId', 12)]],
    ['two states', () => [isIn('journeyStateId', 12, 19)]],
    ['numbers that are not states', () => [isIn('journeyStateId', 12, 9.5, -1, 2 ** 40)]],
    ['a code', () => [is('code', 'V-10')]],
    ['a code in lower case', () => [is('code', 'v-10')]],
    ['text no column can hold', () => [isIn('code', 'a', 'b\0')]],
    ['an instant', () => [is('stateSince', instant(1).toISOString())]],
    ['an instant in another format', () => [is('stateSince', '2026-11-15T12:01:00.007+00:00')]],
    [
      'text that is not a valid instant',
      () => [isIn('stateSince', 'infinity', '0000-01-01T00:00:00.000Z', '')],
    ],
    ['a customer', () => [is('customer.id', customers[0] ?? '')]],
    ['an unknown customer', () => [is('customer.id', unknownId)]],
    ['an id in capitals', () => [is('customer.id', customers[0]?.toUpperCase() ?? '')]],
    ['text that is not an id', () => [is('customer.id', 'x')]],
    ['a driver', () => [is('driver.id', trucks[0]?.driver_id ?? '')]],
    ['a plate', () => [is('vehicle.plate', 'ZZA001')]],
    ['two filters', () => [is('vehicle.plate', 'ZZA001'), isIn('journeyStateId', 19, 37)]],
    ['no driver', () => [is('driver', null)]],
    ['null as the id of a driver', () => [is('driver.id', null)]],
    ['no driver, or one of two', () => [isIn('driver.id', null, trucks[1]?.driver_id ?? '')]],
    ['a whole customer object', () => [is('customer', cafe())]],
    ['a customer with another name', () => [is('customer', { ...cafe(), name: 'Café' })]],
    ['a customer object with an extra property', () => [is('customer', { ...cafe(), nit: '1' })]],
    ['a customer object without its name', () => [is('customer', { id: customers[0] ?? '' })]],
    ['an array', () => [is('interrupted', [9, 13])]],
    ['an empty array, or one of strings', () => [isIn('interrupted', [], ['9', '13'])]],
    ['a price', () => [is('priceCop', 3_200_000)]],
    ['an expiry date', () => [is('papersExpireOn', '2026-12-08')]],
    [
      'a later expiry date, when other papers expire first',
      () => [is('papersExpireOn', '2026-12-24')],
    ],
    [
      'no expiry date, or an invalid one',
      () => [isIn('papersExpireOn', null, '2026-02-30', 'infinity')],
    ],
    ['a lone surrogate', () => [isIn('cargo', '\ud800', 'Caf\ufffd')]],
    [
      'two filters that exclude each other',
      () => [is('journeyStateId', 12), is('journeyStateId', 19)],
    ],
  ])('%s', async (_name, where) => {
    await expectSameResults('journeys', orders, load, where())
  })

  it('has journeys that match the filters, and others that do not', async () => {
    expect(await load(collectionQuery('journeys'))).toHaveLength(10)
    expect(
      await load(collectionQuery('journeys', { where: [is('journeyStateId', 12)] })),
    ).toHaveLength(4)
  })
})

describe('one journey', () => {
  it("is found by its path, with the contract's document", async () => {
    const [first] = await load(collectionQuery('journeys', { limit: 1 }))
    const found = await load(documentQuery('journeys', first?.id ?? ''))
    expect(found).toEqual([first])
    JourneyDocument.parse(found[0])
  })

  it.each([unknownId, 'x', unknownId.toUpperCase()])('is not found with id %s', async (id) => {
    expect(await load(documentQuery('journeys', id))).toEqual([])
  })
})

it('rejects a filter on an unknown field', async () => {
  for (const field of ['colour', 'toString', 'cargo.kg', 'driver.nit', '']) {
    const query = collectionQuery('journeys', { where: [is(field, 'x')] })
    await expect(load(query), field).rejects.toThrow(RangeError)
  }
})
