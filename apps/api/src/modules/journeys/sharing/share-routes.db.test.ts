import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { dayMs, hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { maxSharesPerJourney } from '@arriero/domain/contract/limits.ts'
import type { NewShare, Share } from '@arriero/domain/contract/http/shared-journeys.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildCustomer, buildJourney, buildTruck, buildUser } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import { createLogger } from '#platform/logger.ts'
import { deleteOldShares } from './share-store.ts'

const start = new Date('2026-11-16T12:00:00Z')
let now = start
let server: Awaited<ReturnType<typeof openTestServer>>
let administrator: Browser
let administratorId: string
let customerId: string
let truck: Awaited<ReturnType<typeof buildTruck>>
let logged = ''

beforeAll(async () => {
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged += String(chunk)
      done()
    },
  })
  server = await openTestServer({ log: createLogger('trace', destination), clock: () => now })
  const { id, email } = await buildUser(server.db)
  administratorId = id
  administrator = new Browser(server.app)
  await administrator.signIn(email)
  customerId = await buildCustomer(server.db)
  truck = await buildTruck(server.db, 'ZZS001', {
    user: { given_names: 'Wilson Andrés', surnames: 'Zapata Ruiz', phone: '3001234567' },
  })
})
afterAll(() => server.close())

const onRoad = { position_lat: 4.98765, position_lng: -74.65432, position_progress: 0.31415 }

async function addJourney(overrides: Partial<Parameters<typeof buildJourney>[1]> = {}) {
  now = start
  const journey = { customer_id: customerId, ...onRoad, ...overrides }
  const { id } = await buildJourney(server.db, {
    position_at: new Date('2026-11-16T11:58:40Z'),
    ...journey,
  })
  return id
}

const share = (id: string, body: object = {}) =>
  administrator.send('POST', `/gateway/journeys/${id}/shares`, body)

async function createLink(id: string, body: object = {}): Promise<NewShare> {
  const response = await share(id, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const listLinks = async (id: string): Promise<Share[]> =>
  (await administrator.send('GET', `/gateway/journeys/${id}`)).json().shares

const revoke = (id: string, shareId: string) =>
  administrator.send('DELETE', `/gateway/journeys/${id}/shares/${shareId}`)

/** From a network of its own, so that limits don't add up. */
async function follow(token: string, address = `10.9.${networks++ % 250}.1`) {
  const visitor = await new Browser(server.app, { address }).open()
  return visitor.send('POST', '/gateway/shared/journey', { token })
}
let networks = 0

const endJourney = (id: string) =>
  server.db
    .updateTable('journeys')
    .set({ journey_state_id: journeyStates.Finish, state_since: now })
    .where('id', '=', id)
    .execute()

describe('a link to a journey', () => {
  it('shows exactly the public fields, without a session', async () => {
    const id = await addJourney(truck)
    const { token } = await createLink(id)
    const response = await follow(token)
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    // A new field belongs here only if anybody with the link may know it.
    expect(response.json()).toEqual({
      code: `V-${id}`,
      stage: 'on-route',
      isDelayed: false,
      origin: 'Bogotá',
      destination: 'Medellín',
      progress: 0.31,
      estimatedArrivalAt: null,
      endedAt: null,
      position: { lat: 4.99, lng: -74.65, at: '2026-11-16T11:58:00.000Z', near: 'Guaduas' },
      road: expect.any(Array),
      places: expect.any(Array),
      plate: 'ZZS001',
      driverName: 'Wilson',
      expiresAt: null,
      answeredAt: '2026-11-16T12:00:00.000Z',
    })
    expect(response.body).not.toMatch(/Zapata|3001234567|Altura|Café|3200000/)
  })

  it('tells of a novelty only that there is a delay, and not where a truck in danger is', async () => {
    const id = await addJourney({
      journey_state_id: journeyStates.Novelty,
      interrupted: [journeyStates.OnRoute],
    })
    const { token } = await createLink(id)
    const novelty = { id: randomUUID(), journey_id: id, opened_at: start }
    await server.db
      .insertInto('novelties')
      .values({ ...novelty, code: 'HURTO', note: 'Le quitaron el camión' })
      .execute()
    const response = await follow(token)
    expect(response.json()).toMatchObject({
      stage: 'on-route',
      isDelayed: true,
      position: null,
      progress: null,
    })
    expect(response.body).not.toMatch(/hurto|quitaron/i)
    await server.db
      .updateTable('novelties')
      .set({ code: 'VARADA' })
      .where('id', '=', novelty.id)
      .execute()
    expect((await follow(token)).json()).toMatchObject({
      isDelayed: true,
      position: { near: 'Guaduas' },
    })
  })

  it('keeps only the hash of its token, and no log or audit has it', async () => {
    const id = await addJourney()
    const { id: shareId, token } = await createLink(id)
    await follow(token)
    expect(token).toHaveLength(43)
    const rows = await server.db.selectFrom('journey_shares').selectAll().execute()
    const audit = await readAudit(server.db, { subject_id: id })
    expect(logged).toContain('/gateway/shared/journey')
    expect(JSON.stringify([rows, audit]) + logged).not.toContain(token)
    await revoke(id, shareId)
    expect(await readAudit(server.db, { subject_id: id })).toMatchObject([
      { event: 'journey.shared', actor_id: administratorId, detail: { shareId } },
      { event: 'journey.share-revoked', actor_id: administratorId, detail: { shareId } },
    ])
  })

  it('ends a day after the journey, and shows neither truck nor driver after the delivery', async () => {
    const id = await addJourney()
    const { token, expiresAt } = await createLink(id)
    expect(expiresAt).toBeNull()
    now = new Date(start.getTime() + 3 * dayMs)
    expect((await follow(token)).statusCode).toBe(200)
    await endJourney(id)
    expect((await follow(token)).json()).toMatchObject({
      stage: 'delivered',
      endedAt: now.toISOString(),
      progress: 1,
      position: null,
      plate: null,
      driverName: null,
    })
    now = new Date(now.getTime() + 23 * hourMs)
    expect((await follow(token)).statusCode).toBe(200)
    now = new Date(now.getTime() + hourMs)
    expect((await follow(token)).statusCode).toBe(404)
  })

  it('answers the same if it is unknown, expired or revoked', async () => {
    const id = await addJourney()
    const expired = await createLink(id, { expiresAt: '2026-11-16T13:00:00.000Z' })
    const revoked = await createLink(id)
    await revoke(id, revoked.id)
    expect((await follow(expired.token)).statusCode).toBe(200)
    now = new Date(start.getTime() + hourMs)
    const answers = await Promise.all(
      [expired.token, revoked.token, 'a'.repeat(43), 'x'].map((token) => follow(token)),
    )
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.json()).toMatchObject({ responseCode: 'share.not-found' })
  })

  it('is listed with its author while it works', async () => {
    const id = await addJourney()
    const first = await createLink(id)
    now = new Date(start.getTime() + 2 * minuteMs)
    const second = await createLink(id, { expiresAt: '2026-11-16T12:04:00.000Z' })
    const links = await listLinks(id)
    expect(links).toMatchObject([
      { id: second.id, createdBy: 'Ana María Ñáñez Peña', expiresAt: '2026-11-16T12:04:00.000Z' },
      { id: first.id, expiresAt: null },
    ])
    expect(JSON.stringify(links)).not.toContain(first.token)
    await revoke(id, first.id)
    now = new Date(start.getTime() + 4 * minuteMs)
    expect(await listLinks(id)).toEqual([])
  })

  it('is deleted a month after it stopped working', async () => {
    const id = await addJourney()
    const working = await createLink(id)
    const revoked = await createLink(id)
    await revoke(id, revoked.id)
    await deleteOldShares(server.db, new Date(start.getTime() + 31 * dayMs))
    const left = await server.db
      .selectFrom('journey_shares')
      .select('id')
      .where('journey_id', '=', id)
      .execute()
    expect(left).toEqual([{ id: working.id }])
  })
})

describe('rejects', () => {
  it.each([
    ['a time in the past', '2026-11-16T11:59:00.000Z'],
    ['more than a month', '2026-12-17T12:00:00.000Z'],
  ])('a link for %s', async (_title, expiresAt) => {
    const response = await share(await addJourney(), { expiresAt })
    expect(response.json()).toMatchObject({ responseCode: 'share.wrong-expiry' })
  })

  it('a link to a journey that has ended or does not exist', async () => {
    const id = await addJourney()
    await endJourney(id)
    expect((await share(id)).json()).toMatchObject({ responseCode: 'share.journey-ended' })
    expect((await share(randomUUID())).json()).toMatchObject({ responseCode: 'journey.not-found' })
  })

  it('more links than anybody needs', async () => {
    const id = await addJourney()
    for (let count = 0; count < maxSharesPerJourney; count += 1) await createLink(id)
    expect((await share(id)).json()).toMatchObject({ responseCode: 'share.too-many' })
  })

  it('revoking twice, or by the address of another journey', async () => {
    const id = await addJourney()
    const other = await addJourney()
    const { id: shareId } = await createLink(id)
    expect((await revoke(other, shareId)).statusCode).toBe(404)
    expect((await revoke(id, shareId)).statusCode).toBe(204)
    expect((await revoke(id, shareId)).json()).toMatchObject({
      responseCode: 'share.already-closed',
    })
  })

  it('creating and revoking without a session', async () => {
    const id = await addJourney()
    const visitor = await new Browser(server.app).open()
    const path = `/gateway/journeys/${id}/shares`
    expect((await visitor.send('POST', path, {})).statusCode).toBe(401)
    expect((await visitor.send('DELETE', `${path}/${randomUUID()}`)).statusCode).toBe(401)
  })

  it('guessing from one network, while its working links still answer', async () => {
    const address = '10.8.0.1'
    const { token } = await createLink(await addJourney())
    const guess = () => follow('guess', address)
    for (let count = 0; count < 60; count += 1) await guess()
    const response = await guess()
    expect(response.statusCode).toBe(429)
    expect(response.headers['retry-after']).toBe('900')
    expect((await follow(token, address)).statusCode).toBe(200)
  })
})
