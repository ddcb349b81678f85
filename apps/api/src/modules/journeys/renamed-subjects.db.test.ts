import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { buildCustomer, buildJourney, buildTruck, buildUser } from '../../../test/factories.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { refreshRenamed } from './renamed-subjects.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let administrator: Browser
let customerId: string
let truck: Awaited<ReturnType<typeof buildTruck>>

beforeAll(async () => {
  server = await openTestServer()
  const { email } = await buildUser(server.db)
  administrator = new Browser(server.app)
  await administrator.signIn(email)
  customerId = await buildCustomer(server.db, 'Lácteos Neblina')
  truck = await buildTruck(server.db, 'ZZN001')
})
afterAll(() => server.close())

const finished = { journey_state_id: journeyStates.Finish }
const refresh = () => refreshRenamed({ db: server.db, changeLog: server.app.changeLog })

/** Sends the record again with some changes. */
async function edit(path: string, change: object): Promise<void> {
  const { version, ...record } = (await administrator.send('GET', `/api/${path}`)).json()
  const body = Object.fromEntries(Object.entries(record).filter(([name]) => !answered.has(name)))
  const vehicle = path.startsWith('drivers') && { vehicleId: record.vehicle.id }
  const sent = { ...body, ...vehicle, ...change, expectedVersion: version }
  const response = await administrator.send('PUT', `/api/${path}`, sent)
  expect(response.statusCode, response.body).toBe(200)
}

/** Fields of a record that its edit does not take. */
const answered = new Set(
  'id userStateId changedBy changedAt vehicle drivers owner holder'.split(' '),
)

const found = async (text: string): Promise<string[]> => {
  const url = `/gateway/journeys?limit=200&text=${encodeURIComponent(text)}`
  return (await administrator.send('GET', url)).json().journeys.map((one: { id: string }) => one.id)
}

it('a new name, plate and phone reach every journey, its search and the live rows', async () => {
  const open = await buildJourney(server.db, { customer_id: customerId, ...truck })
  const past = await buildJourney(server.db, { customer_id: customerId, ...truck, ...finished })
  const other = await buildJourney(server.db, { customer_id: await buildCustomer(server.db) })
  await server.db
    .updateTable('users')
    .set({ phone: '+573000000001' })
    .where('id', 'in', [customerId, truck.driver_id])
    .execute()

  await edit(`customers/${customerId}`, { companyName: 'Lácteos Aurora', nit: '899.999.068-1' })
  await edit(`drivers/${truck.driver_id}`, { surnames: 'Quintero Zúñiga', phone: '3000000002' })
  await edit(`vehicles/${truck.vehicle_id}`, { plate: 'ZZN002' })
  await refresh()

  for (const { id } of [open, past]) {
    const { journey } = (await administrator.send('GET', `/gateway/journeys/${id}`)).json()
    expect(journey).toMatchObject({
      customer: { name: 'Lácteos Aurora' },
      driver: { name: 'Ana María Quintero Zúñiga', phone: '+573000000002' },
      vehicle: { plate: 'ZZN002' },
    })
    const [last] = await server.db
      .selectFrom('changes')
      .select(['version', 'fields'])
      .where('document_id', '=', id)
      .orderBy('seq', 'desc')
      .limit(1)
      .execute()
    const { id: _, version, ...fields } = journey
    expect(last).toEqual({ version, fields })
  }
  for (const text of ['aurora', 'quintero zuniga', 'zzn002', '3000000002']) {
    expect((await found(text)).toSorted()).toEqual([open.id, past.id].toSorted())
  }
  expect(await found('neblina')).toEqual([])
  expect(await server.db.selectFrom('renamed_subjects').selectAll().execute()).toEqual([])
  const untouched = await server.db
    .selectFrom('changes')
    .select('seq')
    .where('document_id', '=', other.id)
    .execute()
  expect(untouched).toEqual([])
})

it('reaches more journeys than one slice, and other edits reach none', async () => {
  const many = await buildCustomer(server.db, 'Molinos Trigal')
  for (let index = 0; index < 130; index++) {
    await buildJourney(server.db, { customer_id: many, ...(index % 2 === 0 && finished) })
  }
  await server.db
    .updateTable('users')
    .set({ phone: '+573000000003' })
    .where('id', '=', many)
    .execute()
  await edit(`customers/${many}`, { companyName: 'Molinos Alborada', nit: '860.002.964-4' })
  await refresh()
  expect(await found('alborada')).toHaveLength(130)
  await edit(`customers/${many}`, { phone: '3000000009' })
  expect(await server.db.selectFrom('renamed_subjects').selectAll().execute()).toEqual([])
})
