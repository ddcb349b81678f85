import type { HolderRecord, TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import type { MergePreview } from '@arriero/domain/contract/http/registry-merge.ts'
import type { RegistryPage } from '@arriero/domain/contract/http/registry-parts.ts'
import type { VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../../test/audit.ts'
import { Browser } from '../../../../test/browser.ts'
import { buildCustomer, buildJourney, buildUser } from '../../../../test/factories.ts'
import { openTestServer } from '../../../../test/open-test-server.ts'
import { withoutChores } from '../../../../test/without-chores.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let laura: Browser

beforeAll(async () => {
  server = await withoutChores(openTestServer)
  laura = new Browser(server.app)
  await laura.signIn((await buildUser(server.db)).email)
})
afterAll(() => server.close())

const mula = { type: 'Tractomula', payloadKg: 34_000, trailerPlate: null }
const trailer = { type: 'Estacas', papers: [] as object[] }
const account = { name: 'Banco de Occidente', accountType: 'Ahorros', accountNumber: '123-456789' }

async function create<Entry>(path: string, body: object): Promise<Entry> {
  const response = await laura.send('POST', `/api/${path}`, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function find<Entry>(path: string, text: string): Promise<Entry[]> {
  const response = await laura.send('GET', `/api/${path}?text=${encodeURIComponent(text)}`)
  return (response.json() as RegistryPage<Entry>).entries
}

const preview = async (path: string, id: string, otherId: string): Promise<MergePreview> =>
  (await laura.send('GET', `/api/${path}/${id}/merge?otherId=${otherId}`)).json()

const merge = (path: string, id: string, otherId: string, versions = [1, 1]) =>
  laura.send('POST', `/api/${path}/${id}/merge`, {
    otherId,
    expectedVersion: versions[0],
    otherVersion: versions[1],
  })

it('merges holders, whose vehicles move, and audits that both were looked at', async () => {
  const person = { name: 'Ana Ríos', phone: '300 000 0777', bank: null }
  const kept = await create<HolderRecord>('holders', {
    ...person,
    documentType: 'CC',
    documentNumber: '1020304050',
  })
  const other = await create<HolderRecord>('holders', {
    ...person,
    name: 'Transportes Zafiro',
    documentType: 'NIT',
    bank: account,
    documentNumber: '1020304050-8',
  })
  const owned = { ...mula, plate: 'ZZR600', ownerId: other.id, holderId: other.id }
  const vehicle = await create<VehicleRecord>('vehicles', owned)
  const suggested = await laura.send('GET', `/api/holders/${kept.id}/duplicates`)
  expect(suggested.json()).toEqual({
    duplicates: [{ id: other.id, name: 'Transportes Zafiro', reasons: ['phone', 'document'] }],
  })
  expect(await preview('holders', kept.id, other.id)).toMatchObject({
    kept: { document: 'CC 1.020.304.050', phone: '+573000000777' },
    other: { document: 'NIT 1.020.304.050-8' },
    vehicles: 1,
    journeys: 0,
    consequence: 'La cuenta bancaria del que desaparece no pasa.',
    refusal: null,
  })
  for (const { id } of [kept, other]) {
    const looks = await readAudit(server.db, { event: 'personal-data.revealed', subject_id: id })
    expect(looks).toMatchObject([{ detail: { fields: ['documentNumber', 'phone'] } }])
  }
  // Opening it shows the account too, which the preview did not.
  for (const _time of ['first', 'second']) await laura.send('GET', `/api/holders/${other.id}`)
  const { id } = other
  const looks = await readAudit(server.db, { event: 'personal-data.revealed', subject_id: id })
  expect(looks.map(({ detail }) => detail)).toEqual([
    { fields: ['documentNumber', 'phone'] },
    { fields: ['documentNumber', 'phone', 'bank'] },
  ])
  const merged = await merge('holders', kept.id, other.id)
  expect(merged.json()).toMatchObject({ name: 'Ana Ríos', vehicles: [{ plate: 'ZZR600' }] })
  const ana = { id: kept.id, name: 'Ana Ríos' }
  expect(await find('vehicles', 'rios')).toMatchObject([
    { id: vehicle.id, owner: ana, holder: ana },
  ])
  expect(await find('vehicles', 'zafiro')).toEqual([])
  const old = await laura.send('GET', `/api/holders/${other.id}`)
  expect([old.statusCode, old.headers.location]).toEqual([308, `/api/holders/${kept.id}`])
})

it('merges trailers; the truck that is under way keeps its trailer', async () => {
  const truck = (plate: string) => create<VehicleRecord>('vehicles', { ...mula, plate })
  const [parked, driving, alsoDriving] = [
    await truck('ZZR501'),
    await truck('ZZR502'),
    await truck('ZZR503'),
  ]
  const paper = (kind: string, expiresOn: string) => ({ kind, number: expiresOn, expiresOn })
  const pulled = (plate: string, vehicleId: string, papers: object[]) =>
    create<TrailerRecord>('trailers', { ...trailer, plate, vehicleId, papers })
  const kept = await pulled('R77501', parked.id, [paper('liability', '2027-01-01')])
  const other = await pulled('R77510', driving.id, [
    paper('liability', '2028-01-01'),
    paper('tank', '2027-06-01'),
  ])
  const busy = await pulled('S77501', alsoDriving.id, [])
  const customer_id = await buildCustomer(server.db)
  const journey = (vehicle_id: string, trailer_plate: string) =>
    buildJourney(server.db, {
      customer_id,
      vehicle_id,
      trailer_plate,
      journey_state_id: journeyStates.OnRoute,
      search_text: trailer_plate.toLowerCase(),
    })
  const { id: journeyId } = await journey(driving.id, 'R77510')
  await journey(alsoDriving.id, 'S77501')
  const suggested = await laura.send('GET', `/api/trailers/${kept.id}/duplicates`)
  const names = suggested.json().duplicates.map(({ name }: { name: string }) => name)
  expect(names).toEqual(['R77510', 'S77501'])
  expect((await merge('trailers', busy.id, other.id)).json().responseCode).toBe(
    'registry.both-under-way',
  )
  const seen = await preview('trailers', kept.id, other.id)
  expect(seen).toMatchObject({ journeys: 1, openJourneys: 1, papers: 2, refusal: null })
  expect(seen.consequence?.replaceAll('\u00A0', ' ')).toBe(
    'Lo llevará el vehículo ZZR 502; ZZR 501 queda sin remolque.',
  )
  const merged = await merge('trailers', kept.id, other.id)
  expect(merged.json()).toMatchObject({
    plate: 'R77501',
    version: 2,
    vehicle: { plate: 'ZZR502' },
    papers: [paper('liability', '2028-01-01'), paper('tank', '2027-06-01')],
  })
  const plates = (await find<VehicleRecord>('vehicles', 'zzr50')).map((one) => one.trailerPlate)
  expect(plates).toEqual([null, 'R77501', 'S77501'])
  const shown = server.db.selectFrom('journeys').select('trailer_plate').where('id', '=', journeyId)
  expect(await shown.executeTakeFirst()).toEqual({ trailer_plate: 'R77501' })
  const told = server.db.selectFrom('renamed_subjects').select('kind')
  expect(await told.where('subject_id', '=', driving.id).execute()).not.toEqual([])
  const old = await laura.send('GET', `/api/trailers/${other.id}`)
  expect(old.headers.location).toBe(`/api/trailers/${kept.id}`)
})

it('a truck without a trailer gets that of the truck that is merged with it', async () => {
  const kept = await create<VehicleRecord>('vehicles', { ...mula, plate: 'ZZR701' })
  const other = await create<VehicleRecord>('vehicles', { ...mula, plate: 'ZZR702' })
  const { id } = await create<TrailerRecord>('trailers', {
    ...trailer,
    plate: 'R77701',
    vehicleId: other.id,
  })
  const merged = await merge('vehicles', kept.id, other.id, [1, 2])
  expect(merged.json()).toMatchObject({ trailerPlate: 'R77701' })
  expect((await laura.send('GET', `/api/trailers/${id}`)).json()).toMatchObject({
    vehicle: { plate: 'ZZR701' },
  })
})
