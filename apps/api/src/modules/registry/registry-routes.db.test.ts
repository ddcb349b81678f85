import { randomUUID } from 'node:crypto'
import type {
  CustomerRecord,
  DriverRecord,
  VehicleRecord,
} from '@arriero/domain/contract/http/registry.ts'
import type { RegistryPage } from '@arriero/domain/contract/http/registry-parts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAudit } from '../../../test/audit.ts'
import { Browser } from '../../../test/browser.ts'
import { buildCustomer, buildTruck, buildUser } from '../../../test/factories.ts'
import { openTestServer } from '../../../test/open-test-server.ts'
import { wantedService } from '../../../test/operation-world.ts'
import { customerStore } from './customer-store.ts'
import { driverStore } from './driver-store.ts'
import { indexMissing } from './record-store.ts'

let server: Awaited<ReturnType<typeof openTestServer>>
let laura: Browser
let luis: Browser
let lauraId: string

beforeAll(async () => {
  server = await openTestServer()
  const names = [
    { given_names: 'Laura', surnames: 'Restrepo' },
    { given_names: 'Luis', surnames: 'Gómez' },
  ]
  const browsers = await Promise.all(
    names.map(async (name) => {
      const user = await buildUser(server.db, name)
      const browser = new Browser(server.app)
      await browser.signIn(user.email)
      return { browser, id: user.id }
    }),
  )
  laura = browsers[0]?.browser ?? new Browser(server.app)
  luis = browsers[1]?.browser ?? new Browser(server.app)
  lauraId = browsers[0]?.id ?? ''
})
afterAll(() => server.close())

const cafe = {
  companyName: 'Café Ñandú del Río S.A.S.',
  nit: '899.999.068-1',
  givenNames: 'María Fernanda',
  surnames: 'Ñáñez Peña',
  email: 'Compras@Example.com',
  phone: '601 234 5678',
  sites: [
    {
      name: 'Bodega Fontibón',
      divipola: '11001',
      lat: 4.67,
      lng: -74.14,
      address: 'Cra. 100 # 22-10',
    },
  ],
  contacts: [{ name: 'Óscar Polo', role: 'Despachos', phone: '300 000 0001', email: null }],
}
const oscar = {
  givenNames: 'Óscar Iván',
  surnames: 'Muñoz Caicedo',
  cedula: '1.999.000.001',
  email: 'oscar@example.com',
  phone: '300 000 0123',
  licenceCategory: 'C3',
  thirdPartyCompany: null,
  vehicleId: null as string | null,
}
const mula = { plate: 'zzr-101', type: 'Tractomula', payloadKg: 34_000, trailerPlate: 'R99101' }

async function create<Entry>(path: string, body: object, headers = {}): Promise<Entry> {
  const response = await laura.send('POST', `/api/${path}`, body, headers)
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

async function find<Entry>(path: string, text: string): Promise<Entry[]> {
  const response = await laura.send('GET', `/api/${path}?text=${encodeURIComponent(text)}`)
  expect(response.statusCode, response.body).toBe(200)
  return (response.json() as RegistryPage<Entry>).entries
}

const refusalOf = async (method: 'POST' | 'PUT', path: string, body: object, by = laura) => {
  const response = await by.send(method, `/api/${path}`, body)
  const { responseCode, responseMessage } = response.json()
  return [response.statusCode, responseCode, responseMessage.replaceAll('\u00A0', ' ')]
}

describe('from nothing', () => {
  let customer: CustomerRecord
  let vehicle: VehicleRecord
  let driver: DriverRecord

  it('a customer, a vehicle and a driver are registered, and a journey is created for them', async () => {
    customer = await create<CustomerRecord>('customers', cafe)
    expect(customer).toMatchObject({
      nit: '899999068-1',
      email: 'compras@example.com',
      phone: '+576012345678',
      userStateId: 1,
      version: 1,
      changedBy: { name: 'Laura Restrepo' },
      contacts: [{ name: 'Óscar Polo', phone: '+573000000001' }],
    })
    vehicle = await create<VehicleRecord>('vehicles', mula)
    expect(vehicle).toMatchObject({ plate: 'ZZR101', drivers: [] })
    driver = await create<DriverRecord>('drivers', { ...oscar, vehicleId: vehicle.id })
    expect(driver.vehicle).toEqual({ id: vehicle.id, plate: 'ZZR101', type: 'Tractomula' })
    const body = { ...wantedService, customerId: customer.id }
    const journey = await laura.send('POST', '/gateway/journeys', body)
    expect(journey.statusCode, journey.body).toBe(200)
    const read = await laura.send('GET', `/api/vehicles/${vehicle.id}`)
    expect(read.json()).toMatchObject({ drivers: [{ id: driver.id }] })
  })

  it.each([
    ['customers', 'cafe nandu'],
    ['customers', '899.999.068-1'],
    ['customers', '899999'],
    ['customers', '+57 601 234 5678'],
    ['customers', 'compras@example.com'],
    ['customers', 'polo'],
    ['customers', '3000000001'],
    ['drivers', 'munoz oscar'],
    ['drivers', '1.999.000.001'],
    ['drivers', '300 000 0123'],
    ['drivers', 'OSCAR@example.com'],
    ['drivers', 'zzr 101'],
    ['vehicles', 'ZZR-101'],
    ['vehicles', 'r99101'],
  ])('finds it among %s by %s', async (path, text) => {
    expect(await find(path, text)).toHaveLength(1)
  })

  it.each(['bogota', '...', '899.999.069'])('finds nothing by %s', async (text) => {
    expect(await find('customers', text)).toEqual([])
  })

  it('says who already has a number or an e-mail', async () => {
    const nit = { ...cafe, email: 'otro@example.com' }
    expect(await refusalOf('POST', 'customers', nit)).toEqual([
      409,
      'registry.nit-taken',
      'El NIT 899.999.068-1 ya es de Café Ñandú del Río S.A.S.',
    ])
    const email = { ...oscar, cedula: '1999000002', email: 'compras@example.com' }
    expect((await refusalOf('POST', 'drivers', email))[2]).toContain('ya es de Café Ñandú del Río')
    expect(await refusalOf('POST', 'drivers', { ...oscar, email: 'x@example.com' })).toEqual([
      409,
      'registry.cedula-taken',
      'La cédula 1.999.000.001 ya es de Óscar Iván Muñoz Caicedo.',
    ])
    expect((await refusalOf('POST', 'vehicles', mula))[2]).toBe(
      'La placa ZZR 101 ya está registrada: Tractomula.',
    )
  })

  it('an edit on an old version names the person who was first', async () => {
    const path = `drivers/${driver.id}`
    const body = { ...oscar, vehicleId: vehicle.id, phone: '3000000777', expectedVersion: 1 }
    const first = await luis.send('PUT', `/api/${path}`, body)
    expect(first.json()).toMatchObject({ version: 2, phone: '+573000000777' })
    const [status, code, sentence] = await refusalOf('PUT', path, { ...body, surnames: 'Otro' })
    expect([status, code]).toEqual([409, 'registry.version-conflict'])
    expect(sentence).toMatch(/^Luis Gómez cambió este conductor .*\. Revise los datos nuevos\.$/)
  })

  it('is masked in lists for everybody, and in full when opened, with one audit entry', async () => {
    const [listed] = await find<DriverRecord>('drivers', 'munoz oscar')
    expect(listed).toMatchObject({
      cedula: '•••••••001',
      phone: '+57••••••••77',
      email: 'o•••@example.com',
    })
    for (let time = 0; time < 2; time += 1) {
      const opened = await luis.send('GET', `/api/drivers/${driver.id}`)
      expect(opened.json()).toMatchObject({ cedula: '1999000001', email: 'oscar@example.com' })
    }
    const of = { subject_id: driver.id, event: 'personal-data.revealed' }
    expect(await readAudit(server.db, of)).toMatchObject([
      { detail: { fields: ['cedula', 'email', 'phone'] } },
    ])
    const { email } = await buildUser(server.db, { role: 'viewer' })
    const viewer = new Browser(server.app)
    await viewer.signIn(email)
    const masked = await viewer.send('GET', `/api/drivers/${driver.id}`)
    expect(masked.json()).toMatchObject({ cedula: '•••••••001' })
    const seen = async (path: string, text: string) =>
      (await viewer.send('GET', `/api/${path}?text=${text}`)).json().entries.length
    expect([await seen('drivers', '1999'), await seen('drivers', '1999000001')]).toEqual([0, 1])
    expect([await seen('customers', 'compr'), await seen('customers', cafe.email)]).toEqual([0, 1])
    expect(await find('customers', 'compr')).toHaveLength(1)
    expect(await readAudit(server.db, of)).toHaveLength(1)
  })

  it('a new plate finds the driver too', async () => {
    const body = { ...mula, plate: 'ZZR102', expectedVersion: 1 }
    expect((await laura.send('PUT', `/api/vehicles/${vehicle.id}`, body)).statusCode).toBe(200)
    expect(await find('drivers', 'ZZR101')).toEqual([])
    expect(await find('drivers', 'ZZR102')).toHaveLength(1)
  })

  it('is audited with the values before and after', async () => {
    const audit = await readAudit(server.db, { subject_id: vehicle.id })
    expect(audit).toMatchObject([
      { event: 'vehicle.created', actor_id: lauraId, detail: { after: { plate: 'ZZR101' } } },
      {
        event: 'vehicle.changed',
        detail: { before: { plate: 'ZZR101' }, after: { plate: 'ZZR102' } },
      },
    ])
  })
})

it('answers a repeated registration once, and two at once with one refusal', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { ...mula, plate: 'ZZR200', trailerPlate: null }
  const first = await create<VehicleRecord>('vehicles', body, headers)
  const again = await create<VehicleRecord>('vehicles', body, headers)
  expect(again).toEqual(first)
  const race = { ...mula, plate: 'ZZR201', trailerPlate: null }
  const answers = await Promise.all([
    laura.send('POST', '/api/vehicles', race),
    luis.send('POST', '/api/vehicles', race),
  ])
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(answers.find(({ statusCode }) => statusCode === 409)?.body).toContain('ya está registrada')
})

it('lists in Spanish order, page by page, rows from before the registry included', async () => {
  const names = ['Nube', 'Ñame', 'Ocaso', 'Ábaco', 'Obra']
  for (const name of names) await buildCustomer(server.db, `Zeta ${name}`)
  await indexMissing(server.db, customerStore, () => true)
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const next: string = cursor && `&cursor=${cursor}`
    const response = await laura.send('GET', `/api/customers?text=zeta&limit=2${next}`)
    const page = response.json() as RegistryPage<CustomerRecord>
    expect(page.entries.length).toBeLessThanOrEqual(2)
    found.push(...page.entries.map(({ companyName }) => companyName))
    cursor = page.nextCursor
  }
  expect(found).toEqual(['Ábaco', 'Nube', 'Ñame', 'Obra', 'Ocaso'].map((name) => `Zeta ${name}`))
})

it('finds drivers of the demo once they are indexed', async () => {
  await buildTruck(server.db, 'ZZR300', { user: { surnames: 'Buitrago Velandia' } })
  await indexMissing(server.db, driverStore, () => true)
  expect(await find('drivers', 'zzr300 velandia')).toHaveLength(1)
})

describe('refuses', () => {
  it.each([
    [
      'customers',
      { ...cafe, nit: '899.999.068-2' },
      'El dígito de verificación no corresponde al NIT. Revise los números.',
    ],
    ['customers', { ...cafe, companyName: ' ' }, 'Escriba el nombre de la empresa.'],
    [
      'customers',
      { ...cafe, phone: '12345' },
      'Escriba un celular de 10 números, por ejemplo 300 123 4567, o un fijo con 60.',
    ],
    [
      'drivers',
      { ...oscar, cedula: '12' },
      'La cédula tiene entre 6 y 10 números, por ejemplo 1.020.304.050.',
    ],
    [
      'drivers',
      { ...oscar, phone: '601 234 5678' },
      'Escriba un celular de 10 números, por ejemplo 300 123 4567.',
    ],
    ['drivers', { ...oscar, email: 'nada' }, 'Escriba un correo válido.'],
    [
      'vehicles',
      { ...mula, plate: 'R99101' },
      'Escriba la placa del vehículo, por ejemplo ABC 123.',
    ],
    [
      'vehicles',
      { ...mula, plate: 'ZZR999', trailerPlate: 'ZZR102' },
      'Escriba la placa del remolque, por ejemplo R12345.',
    ],
    ['vehicles', { ...mula, plate: 'ZZR999', type: 'Moto' }, 'Elija el tipo de vehículo.'],
  ])('%s with an invalid value', async (path, body, sentence) => {
    expect(await refusalOf('POST', path, body)).toEqual([400, 'request.invalid', sentence])
  })

  it('a vehicle that does not exist, and a record that does not exist', async () => {
    const driver = {
      ...oscar,
      cedula: '1999000009',
      email: 'n@example.com',
      vehicleId: randomUUID(),
    }
    expect((await refusalOf('POST', 'drivers', driver)).slice(0, 2)).toEqual([
      404,
      'vehicle.not-found',
    ])
    const change = { ...mula, plate: 'ZZR998', expectedVersion: 1 }
    expect((await refusalOf('PUT', `vehicles/${randomUUID()}`, change))[1]).toBe(
      'vehicle.not-found',
    )
    expect((await laura.send('GET', `/api/customers/${randomUUID()}`)).statusCode).toBe(404)
  })

  it('a forged cursor and a caller without a session', async () => {
    expect((await laura.send('GET', '/api/drivers?cursor=nada')).statusCode).toBe(400)
    expect((await new Browser(server.app).send('GET', '/api/drivers')).statusCode).toBe(401)
  })
})
