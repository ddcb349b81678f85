import { randomUUID } from 'node:crypto'
import type { MergePreview } from '@arriero/domain/contract/http/registry-merge.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildCustomer, buildJourney, buildTruck, buildUser } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import { withoutChores } from '../../../../test/without-chores.ts'
import { customerStore } from '../customer-store.ts'
import { driverStore } from '../driver-store.ts'
import { indexMissing } from '../record-store.ts'
import { vehicleStore } from '../vehicle-store.ts'
import { mergeRules } from './merge-rules.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let laura: Browser

beforeAll(async () => {
  server = await withoutChores(openTestServer)
  laura = new Browser(server.app)
  await laura.signIn((await buildUser(server.db)).email)
})
afterAll(() => server.close())

const index = async () => {
  await indexMissing(server.db, customerStore, () => true)
  await indexMissing(server.db, driverStore, () => true)
  await indexMissing(server.db, vehicleStore, () => true)
}

const preview = async (path: string, id: string, otherId: string): Promise<MergePreview> => {
  const response = await laura.send('GET', `/api/${path}/${id}/merge?otherId=${otherId}`)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const merge = (path: string, id: string, otherId: string, versions = [1, 1]) =>
  laura.send('POST', `/api/${path}/${id}/merge`, {
    otherId,
    expectedVersion: versions[0],
    otherVersion: versions[1],
  })

const finished = { journey_state_id: journeyStates.Finish }

it('has a rule for every foreign key', async () => {
  const { rows } = await sql<{ target: string; key: string }>`
    select pg_class_target.relname as target, source.relname || '.' || attname as key
    from pg_constraint
    join pg_class as source on source.oid = conrelid
    join pg_class as pg_class_target on pg_class_target.oid = confrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and pg_class_target.relname = any(${Object.keys(mergeRules)}::text[])`.execute(server.db)
  const actual = rows.map(({ target, key }) => `${target} ← ${key}`).toSorted()
  const ruled = Object.entries(mergeRules)
    .flatMap(([target, rules]) => Object.keys(rules).map((key) => `${target} ← ${key}`))
    .toSorted()
  expect(ruled).toEqual(actual)
})

it('moves everything of a driver; the old id leads to the one that stayed', async () => {
  const kept = await buildTruck(server.db, 'ZZM001', {
    user: { surnames: 'Muñoz Caicedo', phone: '+573000000777' },
  })
  const other = await buildTruck(server.db, 'ZZM002', {
    user: { surnames: 'Muñoz Caisedo', phone: '+573000000777' },
  })
  await index()
  const customer_id = await buildCustomer(server.db)
  const journey = await buildJourney(server.db, { customer_id, ...other, ...finished })
  const device = {
    id: randomUUID(),
    user_id: other.driver_id,
    token_hash: randomUUID(),
    name: 'Celular',
    created_at: new Date(),
    revoked_at: null,
  }
  await server.db.insertInto('devices').values(device).execute()
  const paper = (driver_id: string, expires_on: string, kind: 'licence' | 'pila' = 'licence') => ({
    id: randomUUID(),
    driver_id,
    vehicle_id: null,
    kind,
    number: expires_on,
    expires_on,
  })
  await server.db
    .deleteFrom('papers')
    .where('driver_id', 'in', [kept.driver_id, other.driver_id])
    .execute()
  await server.db
    .insertInto('papers')
    .values([
      paper(kept.driver_id, '2027-01-01'),
      paper(other.driver_id, '2028-01-01'),
      paper(other.driver_id, '2027-06-01', 'pila'),
    ])
    .execute()

  const suggested = await laura.send('GET', `/api/drivers/${kept.driver_id}/duplicates`)
  expect(suggested.json()).toMatchObject({
    duplicates: [{ id: other.driver_id, reasons: expect.arrayContaining(['phone', 'name']) }],
  })
  expect(await preview('drivers', kept.driver_id, other.driver_id)).toMatchObject({
    journeys: 1,
    openJourneys: 0,
    devices: 1,
    papers: 2,
    refusal: null,
  })
  const merged = await merge('drivers', kept.driver_id, other.driver_id)
  expect(merged.statusCode, merged.body).toBe(200)
  expect(merged.json()).toMatchObject({ id: kept.driver_id, version: 2 })

  const { driver_id } = await server.db
    .selectFrom('journeys')
    .select('driver_id')
    .where('id', '=', journey.id)
    .executeTakeFirstOrThrow()
  expect(driver_id).toBe(kept.driver_id)
  const papers = await server.db
    .selectFrom('papers')
    .select(['kind', 'number'])
    .where('driver_id', '=', kept.driver_id)
    .orderBy('kind')
    .execute()
  expect(papers).toEqual([
    { kind: 'licence', number: '2028-01-01' },
    { kind: 'pila', number: '2027-06-01' },
  ])
  const old = await laura.send('GET', `/api/drivers/${other.driver_id}`)
  expect([old.statusCode, old.headers.location]).toEqual([308, `/api/drivers/${kept.driver_id}`])
  expect((await laura.send('GET', '/api/drivers?text=caisedo')).json().entries).toEqual([])
  expect(await server.db.selectFrom('renamed_subjects').selectAll().execute()).toMatchObject([
    { kind: 'driver', subject_id: kept.driver_id },
  ])
  // The preview is a look at both.
  expect(await readAudit(server.db, { subject_id: kept.driver_id })).toMatchObject([
    { event: 'personal-data.revealed', detail: { fields: ['cedula', 'phone'] } },
    { event: 'driver.merged', detail: { merged: { surnames: 'Muñoz Caisedo' } } },
  ])
  expect((await merge('drivers', kept.driver_id, other.driver_id)).statusCode).toBe(409)
})

it('joins the lists of customers, and leads on from a record that was merged before', async () => {
  const [first, second, third] = await Promise.all(
    ['Lácteos Alba', 'Lácteos Alba S.A.', 'Lacteos Alva'].map((name) =>
      buildCustomer(server.db, name),
    ),
  )
  const site = { name: 'Bodega', divipola: '11001', lat: 4.6, lng: -74.1 }
  const contact = { name: 'Ana', role: null, phone: null, email: null }
  const lists = { sites: JSON.stringify([site]), contacts: JSON.stringify([contact]) }
  for (const id of [first, second]) {
    await server.db
      .updateTable('customers')
      .set(lists)
      .where('user_id', '=', id ?? '')
      .execute()
  }
  await index()
  await buildJourney(server.db, { customer_id: second ?? '' })
  expect((await merge('customers', second ?? '', third ?? '')).statusCode).toBe(200)
  const merged = await merge('customers', first ?? '', second ?? '', [1, 2])
  expect(merged.json()).toMatchObject({
    companyName: 'Lácteos Alba',
    sites: [site],
    contacts: [contact],
  })
  const old = await laura.send('GET', `/api/customers/${third}`)
  expect(old.headers.location).toBe(`/api/customers/${first}`)
})

it('merges vehicles with their drivers, and refuses two that are under way', async () => {
  const [kept, other, busy] = [
    await buildTruck(server.db, 'ZZM101'),
    await buildTruck(server.db, 'ZZM102'),
    await buildTruck(server.db, 'ZZM103'),
  ]
  await index()
  const customer_id = await buildCustomer(server.db)
  const under = { customer_id, journey_state_id: journeyStates.OnRoute }
  await buildJourney(server.db, { ...kept, ...under })
  await buildJourney(server.db, { ...busy, ...under })
  const [keptId, otherId, busyId] = [kept.vehicle_id, other.vehicle_id, busy.vehicle_id]
  expect((await preview('vehicles', keptId, busyId)).refusal).toContain('un viaje en curso')
  expect((await merge('vehicles', keptId, busyId)).json().responseCode).toBe(
    'registry.both-under-way',
  )
  expect((await merge('drivers', kept.driver_id, busy.driver_id)).statusCode).toBe(409)
  const merged = await merge('vehicles', keptId, otherId)
  expect(merged.json().drivers).toHaveLength(2)
  const found = await laura.send('GET', '/api/drivers?text=zzm101')
  expect(found.json().entries).toHaveLength(2)
})

it('finds a typo in the document alone, also of a NIT', async () => {
  const driver = (cedula: string, surnames: string) =>
    buildTruck(server.db, `ZZM3${cedula.slice(-2)}`, { driver: { cedula }, user: { surnames } })
  const [own] = await Promise.all([driver('1888777666', 'Ortegón'), driver('1888777656', 'Ríos')])
  const names = { given_names: 'Zulma', phone: null }
  await server.db.updateTable('users').set(names).where('id', '=', own.driver_id).execute()
  const [first, second] = [
    await buildCustomer(server.db, 'Uno'),
    await buildCustomer(server.db, 'Dos'),
  ]
  for (const [id, nit] of [
    [first, '888555123'],
    [second, '888555132'],
  ] as const) {
    await server.db.updateTable('customers').set({ nit }).where('user_id', '=', id).execute()
  }
  await index()
  for (const path of [`drivers/${own.driver_id}`, `customers/${first}`]) {
    const { duplicates } = (await laura.send('GET', `/api/${path}/duplicates`)).json()
    expect(duplicates).toMatchObject([{ reasons: ['document'] }])
  }
})

it('refuses a record with itself, an old version and one that does not exist', async () => {
  const id = await buildCustomer(server.db, 'Sola')
  const other = await buildCustomer(server.db, 'Otra')
  expect((await merge('customers', id, id)).statusCode).toBe(422)
  expect((await merge('customers', id, other, [2, 1])).json().responseCode).toBe(
    'registry.version-conflict',
  )
  expect((await merge('customers', id, randomUUID())).statusCode).toBe(404)
})
