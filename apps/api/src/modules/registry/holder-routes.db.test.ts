import { randomUUID } from 'node:crypto'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { HolderRecord, TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import type { MergePreview } from '@arriero/domain/contract/http/registry-merge.ts'
import type { RegistryPage } from '@arriero/domain/contract/http/registry-parts.ts'
import type { CustomerRecord, VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../test/audit.ts'
import { Browser } from '../../../test/browser.ts'
import { buildCustomer, buildJourney, buildUser } from '../../../test/factories.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import { withoutChores } from '../../../test/without-chores.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let laura: Browser

beforeAll(async () => {
  server = await withoutChores(openTestServer)
  laura = new Browser(server.app)
  await laura.signIn((await buildUser(server.db)).email)
})
afterAll(() => server.close())

const mula = { plate: 'zzr-101', type: 'Tractomula', payloadKg: 34_000, trailerPlate: null }
const cafe = {
  companyName: 'Café Ñandú del Río S.A.S.',
  givenNames: 'María Fernanda',
  surnames: 'Ñáñez Peña',
  phone: '601 234 5678',
  sites: [],
  contacts: [],
}

async function create<Entry>(path: string, body: object): Promise<Entry> {
  const response = await laura.send('POST', `/api/${path}`, body)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function find<Entry>(path: string, text: string): Promise<Entry[]> {
  const response = await laura.send('GET', `/api/${path}?text=${encodeURIComponent(text)}`)
  expect(response.statusCode, response.body).toBe(200)
  return (response.json() as RegistryPage<Entry>).entries
}

const refusalOf = async (method: 'POST' | 'PUT', path: string, body: object) => {
  const response = await laura.send(method, `/api/${path}`, body)
  const { responseCode, responseMessage } = response.json()
  return [response.statusCode, responseCode, responseMessage.replaceAll('\u00A0', ' ')]
}

const holder = {
  name: 'Transportes Ñáñez S.A.S.',
  documentType: 'NIT',
  documentNumber: '890.903.938-8',
  phone: '300 000 0333',
  bank: { name: 'Banco de Occidente', accountType: 'Ahorros', accountNumber: '123-456789' },
}
const trailer = {
  plate: 'r77101',
  type: 'Estacas',
  vehicleId: null as string | null,
  papers: [{ kind: 'liability', number: 'P-1', expiresOn: '2027-12-31' }],
}

it('a vehicle refers to its owner and holder, and is found by their names', async () => {
  const { id, documentNumber } = await create<HolderRecord>('holders', holder)
  expect(documentNumber).toBe('890903938')
  const body = { ...mula, plate: 'ZZR400', trailerPlate: null, ownerId: id, holderId: id }
  const vehicle = await create<VehicleRecord>('vehicles', body)
  expect(vehicle).toMatchObject({ owner: { id }, holder: { name: holder.name } })
  expect(await find('vehicles', 'nanez')).toHaveLength(1)
  expect(await find<HolderRecord>('holders', '890.903.938')).toMatchObject([
    { vehicles: [{ plate: 'ZZR400' }], bank: { accountNumber: '•••-•••789' } },
  ])
  expect(await refusalOf('POST', 'holders', { ...holder, name: 'Otro' })).toEqual([
    409,
    'registry.document-taken',
    'El documento 890.903.938-8 ya es de Transportes Ñáñez S.A.S.',
  ])
  const change = { ...holder, name: 'Transportes Alba', expectedVersion: 1 }
  expect((await laura.send('PUT', `/api/holders/${id}`, change)).statusCode).toBe(200)
  expect(await find('vehicles', 'alba')).toHaveLength(1)
  const wrong = { ...holder, documentNumber: '890.903.938-1' }
  expect((await refusalOf('POST', 'holders', wrong))[2]).toContain('dígito de verificación')
  const unknown = { ...body, plate: 'ZZR409', ownerId: randomUUID() }
  expect((await refusalOf('POST', 'vehicles', unknown))[1]).toBe('holder.not-found')
})

it('a truck pulls one trailer, whichever of the two is edited', async () => {
  const body = { ...mula, plate: 'ZZR401', trailerPlate: null }
  const [first, second] = [
    await create<VehicleRecord>('vehicles', body),
    await create<VehicleRecord>('vehicles', { ...body, plate: 'ZZR402' }),
  ]
  const one = await create<TrailerRecord>('trailers', { ...trailer, vehicleId: first.id })
  expect(one).toMatchObject({ plate: 'R77101', vehicle: { plate: 'ZZR401' } })
  const plates = async () =>
    (await find<VehicleRecord>('vehicles', 'zzr40'))
      .filter(({ plate }) => ['ZZR401', 'ZZR402'].includes(plate))
      .map(({ trailerPlate }) => trailerPlate)
  expect(await plates()).toEqual(['R77101', null])
  const other = { ...trailer, plate: 'R77102', vehicleId: first.id }
  await create<TrailerRecord>('trailers', other)
  expect(await plates()).toEqual(['R77102', null])
  const moved = { ...body, plate: 'ZZR402', trailerPlate: 'R77101', expectedVersion: 1 }
  await laura.send('PUT', `/api/vehicles/${second.id}`, moved)
  expect(await plates()).toEqual(['R77102', 'R77101'])
  expect(await find<TrailerRecord>('trailers', 'r77101')).toMatchObject([
    { vehicle: { plate: 'ZZR402' }, papers: trailer.papers },
  ])
  expect((await refusalOf('POST', 'trailers', trailer))[1]).toBe('registry.plate-taken')
  const twice = { ...trailer, plate: 'R77103', papers: [...trailer.papers, ...trailer.papers] }
  expect((await refusalOf('POST', 'trailers', twice))[2]).toBe('Cada documento va una sola vez.')
})

it('a customer has rates', async () => {
  const rates = [
    {
      originDivipola: '11001',
      destinationDivipola: '76109',
      vehicleType: 'Tractomula',
      priceCop: 4_200_000,
      validFrom: '2027-01-01',
    },
  ]
  const body = { ...cafe, nit: '860.002.964-4', email: 'tarifas@example.com', rates }
  expect(await create<CustomerRecord>('customers', body)).toMatchObject({ rates })
  const wrong = { ...body, rates: [{ ...rates[0], priceCop: 0 }] }
  expect((await refusalOf('POST', 'customers', wrong))[2]).toBe('Escriba la tarifa en pesos.')
})

it('papers are recorded, renewed and taken away with the vehicle; without a list they stay', async () => {
  const truck = { ...mula, plate: 'ZZR103' }
  let vehicle = await create<VehicleRecord>('vehicles', truck)
  const edit = async (papers: object[] | undefined): Promise<VehicleRecord> => {
    const body = { ...truck, ...(papers && { papers }), expectedVersion: vehicle.version }
    const response = await laura.send('PUT', `/api/vehicles/${vehicle.id}`, body)
    expect(response.statusCode, response.body).toBe(200)
    vehicle = response.json()
    return vehicle
  }
  const soat = { kind: 'soat', number: 'AT-1', expiresOn: '2026-12-01' }
  const rtm = { kind: 'rtm', number: 'R-1', expiresOn: null }
  expect((await edit([rtm, soat])).papers).toEqual([soat, rtm])
  const renewed = { ...soat, number: 'AT-2', expiresOn: '2027-12-01' }
  expect((await edit([renewed])).papers).toEqual([renewed])
  expect((await edit(undefined)).papers).toEqual([renewed])
  expect((await laura.send('GET', `/api/vehicles/${vehicle.id}`)).json()).toEqual(vehicle)
  const changes = await readAudit(server.db, { subject_id: vehicle.id })
  expect(changes.map(({ detail }) => detail)).toContainEqual(
    expect.objectContaining({
      before: expect.objectContaining({ papers: [soat, rtm] }),
      after: expect.objectContaining({ papers: [renewed] }),
    }),
  )
  // Its journeys show the first day on which one expires.
  const told = server.db.selectFrom('renamed_subjects').select('kind')
  expect(await told.where('subject_id', '=', vehicle.id).execute()).toHaveLength(2)
  const refused = {
    ...truck,
    papers: [{ ...soat, kind: 'pila' }],
    expectedVersion: vehicle.version,
  }
  expect((await refusalOf('PUT', `vehicles/${vehicle.id}`, refused))[0]).toBe(400)
})

const previewMerge = async (path: string, id: string, otherId: string): Promise<MergePreview> =>
  (await laura.send('GET', `/api/${path}/${id}/merge?otherId=${otherId}`)).json()

const merge = (path: string, id: string, otherId: string, versions = [1, 1]) =>
  laura.send('POST', `/api/${path}/${id}/merge`, {
    otherId,
    expectedVersion: versions[0],
    otherVersion: versions[1],
  })

it('merges holders, whose vehicles move, and audits that both were looked at', async () => {
  const person = { ...holder, name: 'Ana Ríos', phone: '300 000 0777', bank: null }
  const kept = await create<HolderRecord>('holders', {
    ...person,
    documentType: 'CC',
    documentNumber: '1020304050',
  })
  const other = await create<HolderRecord>('holders', {
    ...person,
    name: 'Transportes Zafiro',
    bank: holder.bank,
    documentNumber: '1020304050-8',
  })
  const owned = { ...mula, plate: 'ZZR600', ownerId: other.id, holderId: other.id }
  const vehicle = await create<VehicleRecord>('vehicles', owned)
  const suggested = await laura.send('GET', `/api/holders/${kept.id}/duplicates`)
  expect(suggested.json()).toEqual({
    duplicates: [{ id: other.id, name: 'Transportes Zafiro', reasons: ['phone', 'document'] }],
  })
  expect(await previewMerge('holders', kept.id, other.id)).toMatchObject({
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
  expect(names).toEqual(['R77101', 'R77510', 'S77501'])
  expect((await merge('trailers', busy.id, other.id)).json().responseCode).toBe(
    'registry.both-under-way',
  )
  const seen = await previewMerge('trailers', kept.id, other.id)
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

it('a customer is a carrier with its resolution and pays on credit, and is found by both words', async () => {
  const carrier = { ...cafe, nit: '890.900.608-9', email: 'credito@example.com' }
  const plain = { companyKind: 'shipper', creditDays: 0, creditLimitCop: null }
  const { id } = await create<CustomerRecord>('customers', carrier)
  expect((await laura.send('GET', `/api/customers/${id}`)).json()).toMatchObject(plain)
  const change = async (terms: object): Promise<CustomerRecord> =>
    (await laura.send('PUT', `/api/customers/${id}`, { ...carrier, ...terms })).json()
  const terms = { companyKind: 'both', habilitationNumber: '0456 de 2019' }
  const credit = { creditDays: 30, creditLimitCop: 50_000_000 }
  expect(await change({ ...terms, ...credit, expectedVersion: 1 })).toMatchObject({
    ...terms,
    ...credit,
  })
  expect(await find('customers', 'transportadora 0456')).toHaveLength(1)
  for (const [wrong, sentence] of [
    [
      { companyKind: 'carrier' },
      'Escriba el número de la resolución: una transportadora la necesita.',
    ],
    [{ creditDays: 30 }, 'Escriba el cupo del crédito en pesos.'],
    [
      { creditLimitCop: 1000 },
      'De contado no hay cupo: déjelo vacío o escriba los días de crédito.',
    ],
  ] as const) {
    const body = { ...carrier, ...wrong, expectedVersion: 2 }
    expect((await refusalOf('PUT', `customers/${id}`, body))[2]).toBe(sentence)
  }
})

it('a vehicle has a body type and a GPS provider, and is found by them', async () => {
  const body = { ...mula, plate: 'ZZR404', bodyType: 'Cama baja', gpsProvider: 'Satélite Andino' }
  expect(await create<VehicleRecord>('vehicles', body)).toMatchObject({
    bodyType: 'Cama baja',
    gpsProvider: 'Satélite Andino',
  })
  expect(await find('vehicles', 'cama baja satelite')).toHaveLength(1)
})
