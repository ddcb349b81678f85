import { JourneyPage } from '@arriero/domain/contract/http/journeys.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp } from '../../../../test/build-test-app.ts'
import {
  bearer,
  buildCustomer,
  buildJourney,
  buildTruck,
  buildUser,
  logInAs,
} from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Updateable } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { FreightTables } from '#platform/database/freight-tables.ts'

let database: Database
let app: FastifyInstance
let headers: Record<string, string>
let customerId: string
let newest: { id: string }

/** Seven journeys in each of two states; some have equal times, so the id must break the tie. */
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  app = await buildTestApp({ db })
  headers = bearer(await logInAs(app, (await buildUser(db)).email))
  customerId = await buildCustomer(db)
  for (const state of [journeyStates.OnRoute, journeyStates.Novelty]) {
    for (let at = 0; at < 7; at++) {
      await buildJourney(db, {
        customer_id: customerId,
        journey_state_id: state,
        state_since: new Date(Date.UTC(2026, 10, 15, 12, Math.floor(at / 3), 0, 123)),
      })
    }
  }
  newest = await buildFullJourney()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

async function buildFullJourney() {
  const { db } = database
  const truck = await buildTruck(db, 'ZZA001', {
    user: { phone: '+573000000001', given_names: 'Óscar Iván' },
  })
  return buildJourney(db, {
    customer_id: customerId,
    code: 'V-48213',
    ...truck,
    trailer_plate: 'R99001',
    manifest_number: 'MAN-77',
    journey_state_id: journeyStates.OnDestiny,
    state_since: new Date('2026-11-15T13:00:00Z'),
    price_cop: 9_999_999_999,
    position_lat: 6.2,
    position_lng: -75.5,
    position_at: new Date('2026-11-15T12:59:30Z'),
    position_progress: 1,
    promised_at: new Date('2026-11-15T14:00:00Z'),
  })
}

const get = (query = '') => app.inject({ url: `/gateway/journeys${query}`, headers })

const cursorOf = (stateSince: string) =>
  Buffer.from(JSON.stringify([stateSince, '6f1a9a52-5b0e-4c7e-9d55-0c1f6a3b7e21'])).toString(
    'base64url',
  )

async function readAllPages(query: string): Promise<JourneyDocument[]> {
  const seen: JourneyDocument[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: JourneyPage = (await get(`?${query}${cursor && `&cursor=${cursor}`}`)).json()
    seen.push(...page.journeys)
    cursor = page.nextCursor
  }
  return seen
}

describe('GET journeys', () => {
  it('returns a journey as its live document', async () => {
    const { journeys }: JourneyPage = (await get('?limit=1')).json()
    expect(journeys).toEqual([
      {
        id: newest.id,
        code: 'V-48213',
        journeyStateId: 10,
        stateSince: '2026-11-15T13:00:00.000Z',
        stageSince: '2026-11-15T13:00:00.000Z',
        interrupted: [],
        kind: 'immediate',
        customer: { id: customerId, name: 'Café Altura Serena S.A.S.' },
        driver: { id: expect.any(String), name: 'Óscar Iván Ñáñez Peña', phone: '+573000000001' },
        vehicle: { plate: 'ZZA001', type: 'Tractomula', trailerPlate: 'R99001' },
        offeredTo: null,
        origin: { name: 'Bogotá', divipola: '11001', lat: 4.65, lng: -74.11 },
        destination: { name: 'Medellín', divipola: '05001', lat: 6.25, lng: -75.58 },
        cargo: 'Café en sacos',
        priceCop: 9_999_999_999,
        position: { lat: 6.2, lng: -75.5, at: '2026-11-15T12:59:30.000Z', progress: 1 },
        loadingAt: null,
        promisedAt: '2026-11-15T14:00:00.000Z',
        manifestNumber: 'MAN-77',
        novelty: null,
        surcharge: null,
        attendedBy: null,
        snooze: null,
        papersExpireOn: null,
        commandVersion: 1,
        version: 1,
      },
    ])
  })

  it('returns what happened to each journey', async () => {
    const nothing = { novelties: [], surcharges: [], cancelledBy: null, cancelReason: null }
    const factsOf = async () => JourneyPage.parse((await get('?limit=1')).json()).facts
    const arrived = { arrived_at: new Date('2026-11-15T12:58:00Z') }
    const update = (facts: Updateable<FreightTables['journeys']>) =>
      database.db.updateTable('journeys').set(facts).where('id', '=', newest.id).execute()
    expect(await factsOf()).toEqual({ [newest.id]: { ...nothing, arrivedAt: null } })
    await update({ ...arrived, novelty_codes: ['PARO'], surcharge_sites: ['origin'] })
    expect(await factsOf()).toEqual({
      [newest.id]: {
        ...nothing,
        arrivedAt: '2026-11-15T12:58:00.000Z',
        novelties: ['PARO'],
        surcharges: ['origin'],
      },
    })
    await update({ arrived_at: null, novelty_codes: [], surcharge_sites: [] })
  })

  it('gives parallel requests the same JSON, and later ones the next change', async () => {
    const request = () => Promise.all(Array.from({ length: 5 }, () => get('?limit=2')))
    const before = await request()
    expect(before.map(({ headers }) => headers['content-type'])).toEqual(
      Array(5).fill('application/json; charset=utf-8'),
    )
    expect(new Set(before.map(({ body }) => body)).size).toBe(1)
    const pageOf = ({ body }: { body: string }) => JourneyPage.parse(JSON.parse(body)).journeys
    const cargoOf = async () => (await request()).map((answer) => pageOf(answer)[0]?.cargo)
    const change = (cargo: string) =>
      database.db
        .updateTable('journeys')
        .set((e) => ({ cargo, version: e('version', '+', 1) }))
        .where('id', '=', newest.id)
        .execute()
    await change('Flores')
    expect(await cargoOf()).toEqual(Array(5).fill('Flores'))
    await change('Café en sacos')
    expect(await cargoOf()).toEqual(Array(5).fill('Café en sacos'))
    await database.db
      .updateTable('journeys')
      .set({ version: 1 })
      .where('id', '=', newest.id)
      .execute()
  })

  it('returns null for missing values', async () => {
    const { journeys }: JourneyPage = (await get('?states=9&limit=1')).json()
    expect(journeys[0]).toMatchObject({
      driver: null,
      vehicle: null,
      position: null,
      promisedAt: null,
    })
  })

  it.each([1, 2, 3, 5, 14, 15, 200])(
    'returns every journey once, newest first, in pages of %i',
    async (limit) => {
      const seen = await readAllPages(`limit=${limit}`)
      expect(new Set(seen.map(({ id }) => id)).size).toBe(15)
      expect(seen).toHaveLength(15)
      const order = seen.map(({ stateSince, id }) => `${stateSince} ${id}`)
      expect(order).toEqual(order.toSorted().toReversed())
      for (const journey of seen) JourneyDocument.parse(journey)
    },
  )

  it('returns only the requested states', async () => {
    const onlyNovelty = await readAllPages('states=13&limit=3')
    expect(onlyNovelty.map((journey) => journey.journeyStateId)).toEqual(Array(7).fill(13))
    expect(await readAllPages('states=9,10&limit=3')).toHaveLength(8)
    expect(await readAllPages('states=1')).toEqual([])
  })

  it.each([
    '?states=2',
    '?states=9,x',
    '?states=',
    '?limit=0',
    '?limit=201',
    '?limit=x',
    '?cursor=made-up',
    '?cursor=W10',
    `?cursor=${cursorOf('0000-01-01T00:00:00Z')}`,
    `?cursor=${cursorOf('2026-02-30T00:00:00Z')}`,
    `?cursor=${cursorOf('+275760-09-14T00:00:00Z')}`,
    `?cursor=${cursorOf('infinity')}`,
    `?cursor=${'x'.repeat(201)}`,
    '?order=asc',
  ])('rejects %s', async (query) => {
    const response = await get(query)
    expect(response.statusCode).toBe(400)
    expect(response.json().responseCode).toBe('request.invalid')
  })
})

it('counts journeys by state', async () => {
  const response = await app.inject({ url: '/gateway/journeys/counts', headers })
  expect(response.json()).toEqual({ counts: { 9: 7, 10: 1, 13: 7 } })
})

describe('the database itself', () => {
  it('rejects an unknown state', async () => {
    const impossible = { customer_id: customerId, journey_state_id: 2 as 1 }
    await expect(buildJourney(database.db, impossible)).rejects.toThrow(/journey_state_id/)
  })

  it('rejects half a position', async () => {
    await expect(
      buildJourney(database.db, { customer_id: customerId, position_lat: 4 }),
    ).rejects.toThrow(/check/)
  })
})
