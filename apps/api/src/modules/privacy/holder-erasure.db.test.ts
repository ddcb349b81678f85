import { randomUUID } from 'node:crypto'
import type { ErasureCertificate, ErasurePlan } from '@arriero/domain/contract/http/privacy.ts'
import type { HolderRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import type { VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../../../test/audit.ts'
import { Browser } from '../../../test/browser.ts'
import { buildCustomer, buildJourney, buildUser } from '../../../test/factories.ts'
import { findTraces } from '../../../test/find-traces.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import { withoutChores } from '../../../test/without-chores.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let laura: Browser
let lauraId: string

beforeAll(async () => {
  server = await withoutChores(openTestServer)
  const user = await buildUser(server.db)
  lauraId = user.id
  laura = new Browser(server.app)
  await laura.signIn(user.email)
})
afterAll(() => server.close())

const eufrasia = {
  name: 'Eufrasia Bocanegra',
  documentType: 'CC',
  documentNumber: '41999777',
  phone: '300 777 5511',
  bank: { name: 'Bancolombia', accountType: 'Ahorros', accountNumber: '77788899911' },
}
/** Texts that may be nowhere in the database after her erasure. */
const traces = ['[Ee]ufrasia', '[Bb]ocanegra', '41999777', '41.999.777', '7775511', '77788899911']

async function send<Answer>(method: 'POST' | 'PUT', path: string, body: object): Promise<Answer> {
  const response = await laura.send(method, `/api/${path}`, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function buildVehicle(plate: string, holderId: string): Promise<VehicleRecord> {
  const holders = { ownerId: holderId, holderId }
  const truck = { plate, type: 'Tractomula', payloadKg: 34_000, trailerPlate: null }
  return send('POST', 'vehicles', { ...truck, ...holders })
}

const buildJourneyOf = async (vehicleId: string, stateId: JourneyStateId) =>
  buildJourney(server.db, {
    customer_id: await buildCustomer(server.db),
    vehicle_id: vehicleId,
    journey_state_id: stateId,
  })

const erase = (id: string, typedName: string) =>
  laura.send('POST', `/api/holders/${id}/erasure`, { typedName, reason: 'Lo pidió por correo.' })

const planOf = async (id: string): Promise<ErasurePlan> =>
  (await laura.send('GET', `/api/holders/${id}/erasure`)).json()

describe('the erasure of a holder', () => {
  it('leaves no trace in any table, and the vehicle without owner and holder', async () => {
    const { db } = server
    const { id } = await send<HolderRecord>('POST', 'holders', eufrasia)
    const twice = { ...eufrasia, documentType: 'PPT', documentNumber: '41999777001' }
    const other = await send<HolderRecord>('POST', 'holders', twice)
    const vehicle = await buildVehicle('SUP301', other.id)
    await send('POST', `holders/${id}/merge`, {
      expectedVersion: 1,
      otherId: other.id,
      otherVersion: 1,
    })
    const change = { ...eufrasia, phone: '300 777 5511', bank: null, expectedVersion: 2 }
    await send('PUT', `holders/${id}`, { ...change, bank: eufrasia.bank })
    const { id: journeyId } = await buildJourneyOf(vehicle.id, journeyStates.Finish)

    const plan = await planOf(id)
    expect(plan).toMatchObject({ name: eufrasia.name, obstacle: null })
    const response = await erase(id, ' eufrasia BOCANEGRA')
    expect(response.statusCode, response.body).toBe(200)
    const certificate = response.json<ErasureCertificate>()
    expect(certificate).toMatchObject({ subjectId: id, deleted: plan.deleted, kept: plan.kept })
    expect(certificate.deleted).toContainEqual({ what: 'Vínculos con vehículos', count: 1 })

    // Answers to repeated requests are kept for one day.
    const found = await findTraces(db, traces)
    expect(found.filter((row) => !row.startsWith('idempotency_keys:'))).toEqual([])
    await server.app.chores.find(({ name }) => name === 'index the registry')?.run(() => true)
    expect(await findTraces(db, traces)).toEqual(found)
    const page = (await laura.send('GET', '/api/vehicles?text=sup301')).json()
    expect(page.entries).toMatchObject([{ id: vehicle.id, owner: null, holder: null, version: 2 }])
    expect((await laura.send('GET', `/gateway/journeys/${journeyId}`)).statusCode).toBe(200)
    expect((await laura.send('GET', `/api/holders/${id}`)).statusCode).toBe(404)
    expect((await laura.send('GET', `/api/holders/${other.id}`)).statusCode).toBe(404)
    expect((await erase(id, eufrasia.name)).statusCode).toBe(404)
    const [entry] = await readAudit(db, { event: 'personal-data.erased', subject_id: id })
    expect(entry).toMatchObject({
      actor_id: lauraId,
      subject_kind: 'holder',
      detail: { certificate, reason: 'Lo pidió por correo.' },
    })
  })

  it('waits for the journeys of its vehicles and their surcharges', async () => {
    const body = { ...eufrasia, documentNumber: '41999778' }
    const { id } = await send<HolderRecord>('POST', 'holders', body)
    const vehicle = await buildVehicle('SUP302', id)
    const journey = await buildJourneyOf(vehicle.id, journeyStates.OnRoute)
    expect((await planOf(id)).obstacle).toContain('viajes en curso')
    const refused = await erase(id, eufrasia.name)
    expect([refused.statusCode, refused.json().responseCode]).toEqual([409, 'erasure.payment-open'])

    await server.db
      .updateTable('journeys')
      .set({ journey_state_id: journeyStates.Finish })
      .where('id', '=', journey.id)
      .execute()
    const surcharge = { id: randomUUID(), journey_id: journey.id, site: 'origin' as const }
    await server.db
      .insertInto('surcharges')
      .values({ ...surcharge, status: 'running', started_at: new Date(), rate_cop: 1 })
      .execute()
    expect((await erase(id, eufrasia.name)).statusCode).toBe(409)
    const decided = { status: 'voided' as const, ended_at: new Date(), decided_at: new Date() }
    await server.db.updateTable('surcharges').set(decided).execute()
    expect((await erase(id, eufrasia.name)).statusCode).toBe(200)
  })

  it('is refused for a company, with another name and without the right', async () => {
    const company = { name: 'Molinos S.A.S.', documentType: 'NIT', documentNumber: '890.903.938-8' }
    const { id } = await send<HolderRecord>('POST', 'holders', { ...eufrasia, ...company })
    expect((await planOf(id)).obstacle).toContain('tiene NIT')
    expect((await erase(id, company.name)).json().responseCode).toBe('erasure.company')
    expect((await erase(id, 'Otro')).json().responseCode).toBe('erasure.wrong-name')
    const { email } = await buildUser(server.db, { role: 'reviewer' })
    const reviewer = new Browser(server.app)
    await reviewer.signIn(email)
    expect((await reviewer.send('GET', `/api/holders/${id}/erasure`)).statusCode).toBe(403)
    expect((await laura.send('GET', `/api/holders/${id}`)).statusCode).toBe(200)
  })
})
