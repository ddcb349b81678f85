import { afterAll, beforeAll, expect, it } from 'vitest'
import { Browser } from '../../../test/browser.ts'
import { buildCustomer, buildJourney, buildTruck, buildUser } from '../../../test/factories.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import { withoutChores } from '../../../test/without-chores.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { refreshRenamed } from './renamed-subjects.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let administrator: Browser
let customerId: string
let truck: Awaited<ReturnType<typeof buildTruck>>

beforeAll(async () => {
  server = await withoutChores(openTestServer)
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

it('a new trailer reaches the open journeys of its truck, and its new plate all that show it', async () => {
  const pulled = await buildTruck(server.db, 'ZZN101')
  const own = { customer_id: customerId, ...pulled, trailer_plate: 'R55001' }
  const search_text = 'r55001'
  const open = await buildJourney(server.db, { ...own, search_text })
  const past = await buildJourney(server.db, { ...own, search_text, ...finished })
  const platesOf = (...ids: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { journey } = (await administrator.send('GET', `/gateway/journeys/${id}`)).json()
        return journey.vehicle.trailerPlate
      }),
    )
  const hitched = { plate: 'R55002', type: 'Estacas', vehicleId: pulled.vehicle_id, papers: [] }
  const created = await administrator.send('POST', '/api/trailers', hitched)
  expect(created.statusCode, created.body).toBe(200)
  await refresh()
  expect(await platesOf(open.id, past.id)).toEqual(['R55002', 'R55001'])
  expect(await found('r55002')).toEqual([open.id])

  await edit(`vehicles/${pulled.vehicle_id}`, { trailerPlate: 'R55001' })
  await refresh()
  expect(await platesOf(open.id)).toEqual(['R55001'])

  const { id: trailerId } = (
    await administrator.send('POST', '/api/trailers', { ...hitched, plate: 'R55001' })
  ).json()
  await edit(`trailers/${trailerId}`, { plate: 'R55003', vehicleId: pulled.vehicle_id })
  await refresh()
  expect(await platesOf(open.id, past.id)).toEqual(['R55003', 'R55003'])
  for (const text of ['r55001', 'r55003']) {
    const ids = text === 'r55003' ? [open.id, past.id] : []
    expect((await found(text)).toSorted()).toEqual(ids.toSorted())
  }
  const { fields } = await server.db
    .selectFrom('changes')
    .select('fields')
    .where('document_id', '=', past.id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  expect(fields).toMatchObject({ vehicle: { trailerPlate: 'R55003' } })
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
