import { randomUUID } from 'node:crypto'
import type { HolderRecord, TrailerRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import type { RegistryPage } from '@arriero/domain/contract/http/registry-parts.ts'
import type { CustomerRecord, VehicleRecord } from '@arriero/domain/contract/http/registry.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAudit } from '../../../test/audit.ts'
import { Browser } from '../../../test/browser.ts'
import { buildUser } from '../../../test/factories.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import { withoutChores } from '../../../test/without-chores.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let laura: Browser
let lauraId: string

beforeAll(async () => {
  server = await withoutChores(openTestServer)
  laura = new Browser(server.app)
  const { id, email } = await buildUser(server.db)
  lauraId = id
  await laura.signIn(email)
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
  const back = { ...body, trailerPlate: 'R77101', expectedVersion: 3 }
  await laura.send('PUT', `/api/vehicles/${first.id}`, back)
  expect(await plates()).toEqual(['R77101', null])
  // The other truck was changed too, in the name of the same person.
  expect((await laura.send('GET', `/api/vehicles/${second.id}`)).json()).toMatchObject({
    version: 3,
    changedBy: { name: 'Ana María Ñáñez Peña' },
  })
  const changes = async (id: string) =>
    (await readAudit(server.db, { subject_id: id, event: 'vehicle.changed' })).map(
      ({ detail, actor_id, address }) => [detail, actor_id === lauraId && address !== null],
    )
  const from = (before: string | null, after: string | null) => [
    { before: { trailerPlate: before }, after: { trailerPlate: after } },
    true,
  ]
  expect(await changes(first.id)).toMatchObject([
    from(null, 'R77101'),
    from('R77101', 'R77102'),
    from('R77102', 'R77101'),
  ])
  expect(await changes(second.id)).toMatchObject([from(null, 'R77101'), from('R77101', null)])
  expect((await refusalOf('POST', 'trailers', trailer))[1]).toBe('registry.plate-taken')
  const twice = { ...trailer, plate: 'R77103', papers: [...trailer.papers, ...trailer.papers] }
  expect((await refusalOf('POST', 'trailers', twice))[2]).toBe('Cada documento va una sola vez.')
})

it('a trailer takes its plate only from the truck that it was linked to', async () => {
  const trucks = await Promise.all(
    ['ZZR411', 'ZZR412'].map((plate) =>
      create<VehicleRecord>('vehicles', { ...mula, plate, trailerPlate: 'R77111' }),
    ),
  )
  const plates = async () =>
    (await find<VehicleRecord>('vehicles', 'zzr41')).map(({ trailerPlate }) => trailerPlate)
  // Two trucks show it, and nobody knows which of them pulls it.
  const body = { ...trailer, plate: 'R77111' }
  const { id, vehicle } = await create<TrailerRecord>('trailers', body)
  expect(vehicle).toBe(null)
  expect(await plates()).toEqual(['R77111', 'R77111'])
  const edit = async (change: object, expectedVersion: number) => {
    const response = await laura.send('PUT', `/api/trailers/${id}`, {
      ...body,
      ...change,
      expectedVersion,
    })
    expect(response.statusCode, response.body).toBe(200)
  }
  await edit({ papers: [] }, 1)
  expect(await plates()).toEqual(['R77111', 'R77111'])
  await edit({ plate: 'R77112' }, 2)
  expect(await plates()).toEqual(['R77112', 'R77112'])
  await edit({ plate: 'R77112', vehicleId: trucks[0]?.id }, 3)
  expect(await plates()).toEqual(['R77112', null])
  await edit({ plate: 'R77112' }, 4)
  expect(await plates()).toEqual([null, null])
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

it('a customer is a carrier with its resolution and pays on credit, and is found by both words', async () => {
  const carrier = { ...cafe, nit: '890.900.608-9', email: 'credito@example.com' }
  const plain = { companyKind: 'shipper', creditDays: 0, creditLimitCop: null }
  const { id } = await create<CustomerRecord>('customers', carrier)
  expect((await laura.send('GET', `/api/customers/${id}`)).json()).toMatchObject(plain)
  // Nearly every customer is a shipper, so their kind finds nothing.
  expect(await find('customers', 'generador')).toEqual([])
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
