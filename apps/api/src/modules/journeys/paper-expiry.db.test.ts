import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCustomer, buildJourney, buildTruck } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/test-database.ts'
import type { PaperKind } from '@arriero/domain/users/paper.ts'
import type { Database } from '#platform/database/database.ts'
import { journeyDocument } from './journey-document.ts'
import { selectJourneys } from './journey-queries.ts'

let database: Database
let id: string
let assigned: { driver_id: string; vehicle_id: string }
let other: { driver_id: string; vehicle_id: string }

beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  assigned = await buildTruck(db, 'ZZA001')
  other = await buildTruck(db, 'ZZA002')
  const customerId = await buildCustomer(db)
  id = (await buildJourney(db, { customer_id: customerId, ...assigned })).id
  await addPaper({ driver_id: other.driver_id }, 'licence', '2026-01-01')
})
afterAll(() => database.close())

type Owner = { driver_id: string } | { vehicle_id: string }

async function addPaper(owner: Owner, kind: PaperKind, expiresOn: string | null): Promise<void> {
  const paper = { id: randomUUID(), driver_id: null, vehicle_id: null, number: '1', kind }
  await database.db
    .insertInto('papers')
    .values({ ...paper, ...owner, expires_on: expiresOn })
    .execute()
}

async function read(): Promise<string | null> {
  const row = await selectJourneys(database.db)
    .where('journeys.id', '=', id)
    .executeTakeFirstOrThrow()
  return journeyDocument(row).papersExpireOn
}

it('papersExpireOn is the first expiry of a required paper of driver or vehicle', async () => {
  expect(await read()).toBeNull()
  const [driver, vehicle] = [{ driver_id: assigned.driver_id }, { vehicle_id: assigned.vehicle_id }]
  await addPaper(driver, 'licence', null)
  await addPaper(driver, 'dangerous-goods', '2026-10-01')
  expect(await read()).toBeNull()
  await addPaper(vehicle, 'soat', '2026-12-24')
  expect(await read()).toBe('2026-12-24')
  await addPaper(driver, 'pila', '2026-12-08')
  await addPaper(vehicle, 'rtm', '2027-03-01')
  expect(await read()).toBe('2026-12-08')
})

it('papersExpireOn is that of the current driver', async () => {
  await database.db.updateTable('journeys').set(other).where('id', '=', id).execute()
  expect(await read()).toBe('2026-01-01')
  const noTruck = { driver_id: null, vehicle_id: null }
  await database.db.updateTable('journeys').set(noTruck).where('id', '=', id).execute()
  expect(await read()).toBeNull()
})
