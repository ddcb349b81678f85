import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { AuditPage } from '@arriero/domain/contract/http/audit.ts'
import type { ErasureCertificate, ErasurePlan } from '@arriero/domain/contract/http/privacy.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { userStates } from '@arriero/domain/users/user-state.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertFile } from '#platform/files/file-rows.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { readAudit } from '../../../test/audit.ts'
import { Browser } from '../../../test/browser.ts'
import { testConfig } from '../../../test/build-test-app.ts'
import {
  buildCustomer,
  buildDevice,
  buildJourney,
  buildTruck,
  buildUser,
} from '../../../test/factories.ts'
import { samplePdf } from '../../../test/files/sample-pdf.ts'
import { findTraces } from '../../../test/find-traces.ts'
import { openTestServer } from '../../../test/open-test-server.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let folder: string
let laura: Browser
let lauraId: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'arriero-privacy-'))
  server = await openTestServer({ config: testConfig({ DATA_DIR: folder }) })
  const user = await buildUser(server.db)
  lauraId = user.id
  laura = new Browser(server.app)
  await laura.signIn(user.email)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const zoraida = {
  givenNames: 'Zoraida',
  surnames: 'Quintuplicada',
  cedula: '1999777123',
  email: 'zoraida.q@example.com',
  phone: '3009998877',
  licenceCategory: 'C3',
  thirdPartyCompany: null,
  vehicleId: null,
}
const bankAccount = '5551234599'
/** Texts that may be nowhere in the database after her erasure. */
const traces = [
  'Zoraida',
  'zoraida',
  'Quintuplicada',
  'quintuplicada',
  zoraida.cedula,
  '1.999.777.123',
  '9998877',
  bankAccount,
]

/** A driver with everything the server can know about one, and a journey that ended. */
async function buildZoraida() {
  const created = await laura.send('POST', '/api/drivers', zoraida)
  expect(created.statusCode, created.body).toBe(200)
  const { id } = created.json<{ id: string }>()
  const { db } = server
  const headers = await buildDevice(db, id)
  const now = new Date()
  const fileId = await server.app.files.save(
    { body: Readable.from([samplePdf()]), sender: id },
    async (file) => {
      await insertFile(db, file, { userId: id }, now)
      return file.id
    },
  )
  const form = { id: randomUUID(), kind: 'driver' as const, email: zoraida.email, items: '{}' }
  const times = { created_at: now, changed_at: now, expires_at: now, sent_at: now }
  const confirmed = { email_confirmed_at: now, phone_confirmed_at: now }
  await db
    .insertInto('registrations')
    .values({ ...form, ...times, ...confirmed, phone: '+573009998877', user_id: id })
    .execute()
  const paper = { id: randomUUID(), driver_id: id, vehicle_id: null, kind: 'licence' as const }
  await db
    .insertInto('papers')
    .values({ ...paper, number: zoraida.cedula, expires_on: null })
    .execute()
  const fields = JSON.stringify({ account: bankAccount, holder: 'Zoraida Quintuplicada' })
  const item = { user_id: id, item: 'bank' as const, attempt: 1, fields, file_ids: [fileId] }
  const verdict = { verdict: 'ok' as const, reason: null, note: 'Zoraida llamó', decided_by: null }
  await db
    .insertInto('review_items')
    .values({ ...item, ...verdict, sent_at: now, decided_at: now })
    .execute()
  const consent = { id: randomUUID(), registration_id: null, user_id: id, text_version: '1' }
  const from = { address: '203.0.113.77', user_agent: 'Zoraida' }
  await db
    .insertInto('consents')
    .values({ ...consent, accepted_at: now, ...from })
    .execute()
  const ban = await laura.send('POST', `/api/users/${id}/ban`, {
    expectedStateVersion: 0,
    reason: 'debts',
    note: 'Zoraida no paga',
    typedName: 'Zoraida Quintuplicada',
  })
  expect(ban.statusCode, ban.body).toBe(202)
  const states = { from_state_id: userStates.Review, to_state_id: userStates.Active }
  const actor = { actor: 'administrator' as const, actor_id: lauraId, at: now, reason: null }
  await db
    .insertInto('user_transitions')
    .values({ user_id: id, version: 1, event: 'approve', ...states, ...actor, note: 'Es Zoraida' })
    .execute()
  await writeNamedEntries(id, form.id)
  const { id: journeyId } = await buildJourney(db, {
    customer_id: await buildCustomer(db),
    driver_id: id,
    vehicle_id: null,
    journey_state_id: journeyStates.Finish,
    search_text: 'zoraida quintuplicada',
  })
  return { id, journeyId, headers }
}

/** Entries about other subjects that name her: of a record merged into hers, of a truck she drove, of her form. */
async function writeNamedEntries(id: string, formId: string): Promise<void> {
  const { db } = server
  const mergedId = randomUUID()
  await sql`insert into merged_records (kind, id, into_id, merged_at)
    values ('driver', ${mergedId}, ${id}, now())`.execute(db)
  const subjects = [
    ['driver', mergedId, { after: { givenNames: 'Zoraida' } }],
    ['vehicle', randomUUID(), { before: { drivers: [{ id, name: 'Zoraida' }] } }],
    ['vehicle', randomUUID(), { after: { drivers: [{ id: mergedId, name: 'Zoraida' }] } }],
    ['registration', formId, { email: zoraida.email }],
  ] as const
  const from = { address: '203.0.113.77', userAgent: 'Zoraida', requestId: 'r', bindingHash: null }
  for (const [kind, subjectId, detail] of subjects) {
    await writeAudit(db, new Date(), {
      event: kind === 'registration' ? 'registration.item-saved' : `${kind}.changed`,
      actor: { kind: 'anonymous' },
      subject: { kind, id: subjectId },
      ...(kind === 'registration' && { caller: from }),
      detail,
    })
  }
}

async function runChore(chore: string): Promise<void> {
  await server.app.chores.find(({ name }) => name === chore)?.run(() => true)
}

const erase = (id: string, typedName: string) =>
  laura.send('POST', `/api/users/${id}/erasure`, { typedName, reason: 'Lo pidió por correo.' })

describe('the erasure of a driver', () => {
  it('leaves no trace in any table, and the journeys without the name', async () => {
    const { id, journeyId, headers } = await buildZoraida()
    const plan = (await laura.send('GET', `/api/users/${id}/erasure`)).json<ErasurePlan>()
    expect(plan).toMatchObject({ name: 'Zoraida Quintuplicada', obstacle: null })
    expect((await laura.send('POST', `/api/users/${id}/reveal`, {})).json()).toEqual({
      document: '1.999.777.123',
      phone: expect.stringContaining('3009998877'),
      email: zoraida.email,
    })

    const response = await erase(id, ' zoraida  QUINTUPLICADA')
    expect(response.statusCode, response.body).toBe(200)
    const certificate = response.json<ErasureCertificate>()
    expect({ deleted: certificate.deleted, kept: certificate.kept }).toMatchObject({
      deleted: expect.arrayContaining([
        { what: 'Fotos y PDF', count: 1 },
        { what: 'Solicitudes de bloqueo', count: 1 },
        { what: 'Dispositivos', count: 1 },
        { what: 'Papeles del conductor', count: 1 },
      ]),
      kept: expect.arrayContaining([
        expect.objectContaining({ what: 'Viajes, con sus hitos y valores', count: 1 }),
      ]),
    })
    await runChore('write new names to journeys')
    await runChore('index the registry')
    await runChore('delete the bytes of deleted files')

    // Documents for some hours; answers to repeated requests for one day.
    const kept = ['changes:', 'idempotency_keys:']
    const found = await findTraces(server.db, [...traces, '203\\.0\\.113\\.77'])
    expect(found.filter((row) => !kept.some((table) => row.startsWith(table)))).toEqual([])
    const files = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true })
    expect(files.filter((entry) => entry.isFile())).toEqual([])

    const journey = (await laura.send('GET', `/gateway/journeys/${journeyId}`)).json()
    expect(JSON.stringify(journey)).toContain('Persona suprimida')
    const driver = await server.app.inject({ url: '/gateway/driver/me', headers })
    expect(driver.statusCode).toBe(401)
    const [entry] = await readAudit(server.db, { event: 'personal-data.erased', subject_id: id })
    expect(entry).toMatchObject({ actor_id: lauraId, detail: { certificate } })
    expect((await erase(id, 'Persona suprimida')).statusCode).toBe(404)
    expect((await laura.send('GET', `/api/drivers/${id}`)).statusCode).toBe(404)
    expect((await laura.send('POST', `/api/users/${id}/reveal`, {})).statusCode).toBe(404)
  })

  it('withdraws a ban that still waits, and closes its notification', async () => {
    await buildUser(server.db)
    const { driver_id: id } = await buildTruck(server.db, 'SUP100')
    const name = 'Ana María Ñáñez Peña'
    const body = { expectedStateVersion: 0, reason: 'debts', note: 'No paga', typedName: name }
    const { approval } = (await laura.send('POST', `/api/users/${id}/ban`, body)).json()
    expect((await erase(id, 'ana maria nanez pena')).statusCode).toBe(200)
    const row = server.db.selectFrom('approvals').select(['status', 'decided_by', 'summary'])
    expect(await row.where('id', '=', approval.id).executeTakeFirst()).toEqual({
      status: 'withdrawn',
      decided_by: lauraId,
      summary: 'Bloquear a una persona suprimida.',
    })
    const told = server.db.selectFrom('occurrences').select('cleared_at')
    const closed = await told.where('subject_id', '=', approval.id).execute()
    expect(closed).toEqual([{ cleared_at: expect.any(Date) }])
  })

  it('is refused while a journey is under way, and with another name', async () => {
    const truck = await buildTruck(server.db, 'SUP101')
    const customerId = await buildCustomer(server.db)
    expect((await erase(truck.driver_id, 'Otra Persona')).json()).toMatchObject({
      responseCode: 'erasure.wrong-name',
    })
    await buildJourney(server.db, { customer_id: customerId, ...truck })
    const plan = (await laura.send('GET', `/api/users/${truck.driver_id}/erasure`)).json()
    expect(plan.obstacle).toContain('viajes en curso')
    for (const [id, name] of [
      [truck.driver_id, 'Ana María Ñáñez Peña'],
      [customerId, 'Café Altura Serena S.A.S.'],
    ] as const) {
      const response = await erase(id, name)
      expect(response.json()).toMatchObject({ responseCode: 'erasure.journey-open' })
    }
    const user = await server.db
      .selectFrom('users')
      .select('given_names')
      .where('id', '=', truck.driver_id)
      .executeTakeFirst()
    expect(user?.given_names).toBe('Ana María')
  })

  it('needs the right for it, and never takes an administrator', async () => {
    const { email } = await buildUser(server.db, { role: 'reviewer' })
    const reviewer = new Browser(server.app)
    await reviewer.signIn(email)
    const path = `/api/users/${lauraId}`
    expect((await reviewer.send('GET', `${path}/erasure`)).statusCode).toBe(403)
    expect((await laura.send('GET', `${path}/erasure`)).statusCode).toBe(404)
    expect((await laura.send('GET', `${path}/audit`)).statusCode).toBe(404)
  })
})

it('takes the people off a company, which keeps its name and NIT', async () => {
  const { db } = server
  const id = await buildCustomer(db, 'Harinas Zuluaga S.A.S.')
  const contacts = JSON.stringify([{ name: 'Zoila Cerda', role: null, phone: null, email: null }])
  await db.updateTable('customers').set({ contacts }).where('user_id', '=', id).execute()
  expect((await erase(id, 'Harinas Zuluaga S.A.S.')).statusCode).toBe(200)
  const row = await db
    .selectFrom('customers')
    .innerJoin('users', 'users.id', 'customers.user_id')
    .select(['company_name', 'contacts', 'given_names', 'phone', 'user_state_id'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  expect(row).toEqual({
    company_name: 'Harinas Zuluaga S.A.S.',
    contacts: [],
    given_names: 'Persona',
    phone: null,
    user_state_id: userStates.Reject,
  })
})

it('writes down who saw what, and why', async () => {
  const { driver_id: id } = await buildTruck(server.db, 'SUP102')
  await laura.send('POST', `/api/users/${id}/reveal`, { reason: 'Lo llamo por el SOAT.' })
  const [entry] = await readAudit(server.db, { event: 'personal-data.revealed', subject_id: id })
  const detail = { fields: ['document', 'phone', 'email'], reason: 'Lo llamo por el SOAT.' }
  expect(entry).toMatchObject({ actor_id: lauraId, detail })
  await laura.send('GET', `/api/drivers/${id}`)
  const path = `/api/users/${id}/audit?limit=1`
  const newest = (await laura.send('GET', path)).json<AuditPage>()
  const older = (await laura.send('GET', `${path}&cursor=${newest.nextCursor}`)).json<AuditPage>()
  const looks = [...newest.entries, ...older.entries].map(({ event, actorName }) => [
    event,
    actorName,
  ])
  expect(looks).toEqual(Array(2).fill(['personal-data.revealed', 'Ana María Ñáñez Peña']))
  expect([newest.nextCursor, older.nextCursor]).toEqual([newest.entries[0]?.id, null])
})

it('answers a person without the right with masked records', async () => {
  const phone = '+573000000123'
  const user = { given_names: 'Vilma', phone, email: 'vilma@example.com' }
  const { driver_id: id } = await buildTruck(server.db, 'SUP103', {
    user,
    driver: { cedula: '1999000321' },
  })
  const { email } = await buildUser(server.db, { role: 'viewer' })
  const viewer = new Browser(server.app)
  await viewer.signIn(email)
  const masked = { cedula: '•••••••321', phone: '+57••••••••23', email: 'v•••@example.com' }
  expect((await viewer.send('GET', `/api/drivers/${id}`)).json()).toMatchObject(masked)
  expect((await viewer.send('GET', '/api/drivers?limit=200')).body).not.toContain('1999000321')
  expect((await viewer.send('POST', `/api/users/${id}/reveal`, {})).statusCode).toBe(403)
  expect((await laura.send('GET', `/api/drivers/${id}`)).json()).toMatchObject({ phone })
})
