import { randomUUID } from 'node:crypto'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import type { PaperKind } from '@arriero/domain/users/paper.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { banUser, buildTruck } from '../../../../test/factories.ts'
import { createTestDatabase } from '../../../../test/test-database.ts'
import type { Database } from '#platform/database/database.ts'
import { papersSource } from './papers-source.ts'

/** Still 15 November in Colombia. */
const now = new Date('2026-11-16T04:59:00Z')
let database: Database
let nextPlateNumber = 100

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(async () => {
  await database.db.deleteFrom('papers').execute()
})
afterAll(() => database.close())

const find = (at = now) => papersSource.find(database.db, at, defaultRules)

const newTruck = () => buildTruck(database.db, `ZZA${nextPlateNumber++}`)

async function addPaper(
  kind: PaperKind,
  of: { driver_id?: string; vehicle_id?: string },
  expiresOn: string,
) {
  const id = randomUUID()
  const paper = { id, kind, number: id, expires_on: expiresOn, driver_id: null, vehicle_id: null }
  await database.db
    .insertInto('papers')
    .values({ ...paper, ...of })
    .execute()
  return id
}

it('finds papers that expire within fifteen days and expired ones', async () => {
  const { driver_id, vehicle_id } = await newTruck()
  const expired = await addPaper('licence', { driver_id }, '2026-11-14')
  const soon = await addPaper('soat', { vehicle_id }, '2026-11-30')
  await addPaper('rtm', { vehicle_id }, '2026-12-01')
  expect(await find()).toMatchObject([
    {
      key: `papersExpiring:${expired}:expired`,
      subjectId: expired,
      journeyId: null,
      // Start of the next day in Colombia.
      since: new Date('2026-11-15T05:00:00Z'),
      facts: { paper: 'Licencia de conducción', holder: 'Ana María Ñáñez Peña', isExpired: true },
    },
    {
      key: `papersExpiring:${soon}`,
      // Start of the first of the fifteen days in Colombia.
      since: new Date('2026-11-15T05:00:00Z'),
      facts: {
        paper: 'SOAT',
        holder: `Placa ${formatPlate('ZZA100')}`,
        isExpired: false,
        expiresOn: '2026-11-30',
      },
    },
  ])
})

it('gives an expired paper a different key from one that expires soon', async () => {
  const { driver_id } = await newTruck()
  const id = await addPaper('licence', { driver_id }, '2026-11-15')
  expect(await find()).toMatchObject([{ key: `papersExpiring:${id}`, facts: { isExpired: false } }])
  expect(await find(new Date(now.getTime() + 60_000))).toMatchObject([
    { key: `papersExpiring:${id}:expired`, facts: { isExpired: true } },
  ])
})

it('ignores inactive drivers and vehicles without a driver', async () => {
  const { driver_id, vehicle_id } = await newTruck()
  await addPaper('licence', { driver_id }, '2026-11-14')
  await addPaper('soat', { vehicle_id }, '2026-11-14')
  expect(await find()).toHaveLength(2)
  await banUser(database.db, driver_id)
  expect(await find()).toEqual([])
})

it('finds papers of trailers whose truck has an active driver', async () => {
  const { driver_id, vehicle_id } = await newTruck()
  const [pulled, parked] = [randomUUID(), randomUUID()]
  const papers = JSON.stringify([
    { kind: 'tank', number: '1', expiresOn: '2026-11-14' },
    { kind: 'liability', number: '2', expiresOn: '2026-12-31' },
    { kind: 'inspection', number: '3', expiresOn: null },
  ])
  await database.db
    .insertInto('trailers')
    .values([
      { id: pulled, plate: 'R90001', type: 'Tanque', vehicle_id, papers },
      { id: parked, plate: 'R90002', type: 'Tanque', vehicle_id: null, papers },
    ])
    .execute()
  const key = `papersExpiring:${pulled}:tank:expired`
  const facts = { paper: 'Prueba hidrostática del tanque', holder: 'Remolque R90001' }
  expect(await find()).toMatchObject([
    { key, groupKey: `${key}@${driver_id}`, subjectId: pulled, facts },
  ])
})
