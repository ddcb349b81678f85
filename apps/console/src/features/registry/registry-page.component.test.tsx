import type { CustomerRecord, DriverRecord } from '@arriero/domain/contract/http/registry.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessibleAgain, openConsole } from '../../../test/stage/open-console.tsx'
import { failWith, me } from '../../../test/stage/scripted-api.ts'

const changed = {
  version: 1,
  changedBy: { name: 'Laura Restrepo' },
  changedAt: '2026-11-16T15:30:00.000Z',
}
const person = { userStateId: 1 as const, phone: '+573000000123', ...changed }
const oscar: DriverRecord = {
  id: '00000000-0000-4000-8000-000000000001',
  givenNames: 'Óscar Iván',
  surnames: 'Muñoz Caicedo',
  cedula: '1999000001',
  email: 'oscar@example.com',
  licenceCategory: 'C3',
  thirdPartyCompany: null,
  vehicle: null,
  papers: [],
  ...person,
}
const ana: DriverRecord = {
  ...oscar,
  id: '00000000-0000-4000-8000-000000000002',
  givenNames: 'Ana',
  surnames: 'Niño',
  userStateId: 5,
}
const cafe: CustomerRecord = {
  id: '00000000-0000-4000-8000-000000000003',
  companyName: 'Café Altura Serena S.A.S.',
  nit: '899999068-1',
  companyKind: 'shipper',
  habilitationNumber: null,
  creditDays: 0,
  creditLimitCop: null,
  givenNames: 'María',
  surnames: 'Peña',
  email: 'compras@example.com',
  sites: [],
  contacts: [],
  rates: [],
  ...person,
}

const pageOf = (...entries: object[]) => ({ entries, nextCursor: null })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

test('an empty registry offers to register the first customer, whose wrong fields are named', async () => {
  const sent = vi.fn((body: unknown) => ({
    ...cafe,
    ...(body as object),
    nit: cafe.nit,
    phone: cafe.phone,
  }))
  const sentence = 'El correo compras@example.com ya es de Ana Niño.'
  const taken = failWith({
    status: 409,
    body: { responseCode: 'registry.email-taken', responseMessage: sentence },
  })
  let isTaken = true
  await openConsole('/admin/clientes', {
    answers: {
      'GET /api/customers': pageOf(),
      'POST /api/customers': (body: unknown) => (isTaken ? taken() : sent(body)),
      [`GET /api/customers/${cafe.id}`]: cafe,
      'GET /gateway/devices': { devices: [] },
    },
  })
  await expect.element(page.getByText('Todavía no hay clientes')).toBeVisible()
  await page.getByRole('button', { name: 'Registrar cliente' }).first().click()
  const panel = page.getByRole('region', { name: 'Registrar cliente' })
  await field('Empresa').fill('Café Altura Serena S.A.S.')
  await field('NIT').fill('899.999.068-2')
  await page.getByLabelText('Tipo de empresa').selectOptions('Transportadora')
  await field('Días de crédito').fill('treinta')
  await panel.getByRole('button', { name: 'Agregar sede' }).click()
  await panel.getByRole('button', { name: 'Registrar cliente' }).click()
  await expect.element(page.getByText(/^El dígito de verificación no corresponde/)).toBeVisible()
  await expect.element(page.getByText('Escriba los nombres.')).toBeVisible()
  await expect
    .element(page.getByText('Escriba los días de crédito; 0 es de contado.'))
    .toBeVisible()
  await expect.element(page.getByText('Sede 1: escriba su nombre.')).toBeVisible()
  await expect.element(field('NIT')).toHaveFocus()
  expect(sent).not.toHaveBeenCalled()
  await expectAccessibleAgain()

  await field('NIT').fill('899.999.068-1')
  await field('Nombres').fill('María')
  await field('Apellidos').fill('Peña')
  await field('Correo').fill('compras@example.com')
  await field('Celular o fijo').fill('601 234 5678')
  await field('Nombre de la sede 1').fill('Bodega Fontibón')
  const city = page.getByRole('combobox', { name: 'Ciudad de la sede 1' })
  await city.fill('chachagui')
  await page.getByRole('option', { name: 'Chachagüí, Nariño' }).click()
  await expect.element(city).toHaveValue('Chachagüí, Nariño')
  await field('Días de crédito').fill('30')
  await panel.getByRole('button', { name: 'Registrar cliente' }).click()
  await expect.element(page.getByText(/^Escriba el número de la resolución/)).toBeVisible()
  await expect.element(page.getByText('Escriba el cupo del crédito en pesos.')).toBeVisible()
  await field('N.º de habilitación').fill('0456 de 2019')
  await field('Cupo de crédito (pesos)').fill('$ 50.000.000')
  await panel.getByRole('button', { name: 'Registrar cliente' }).click()
  await expect.element(field('Correo')).toHaveFocus()
  await expect.element(field('Correo')).toHaveAccessibleDescription(sentence)
  isTaken = false
  await panel.getByRole('button', { name: 'Registrar cliente' }).click()
  await expect.element(page.getByRole('region', { name: cafe.companyName })).toBeVisible()
  await expect.element(page.getByText(`Se guardó la ficha de ${cafe.companyName}.`)).toBeVisible()
  expect(sent.mock.calls[0]?.[0]).toMatchObject({
    nit: '899.999.068-1',
    phone: '601 234 5678',
    companyKind: 'carrier',
    habilitationNumber: '0456 de 2019',
    creditDays: 30,
    creditLimitCop: 50_000_000,
    sites: [{ name: 'Bodega Fontibón', divipola: '52240', lat: 1.361, lng: -77.282 }],
    contacts: [],
  })
})

test('drivers open with the keyboard; a conflict shows what the other person saved', async () => {
  let stored = oscar
  const responseMessage = 'Luis Gómez cambió este conductor hace 8 s. Revise los datos nuevos.'
  const body = { responseCode: 'registry.version-conflict', responseMessage }
  await openConsole('/admin/conductores', {
    answers: {
      'GET /api/drivers': pageOf(oscar, ana),
      'GET /api/vehicles': pageOf(),
      [`GET /api/drivers/${oscar.id}`]: () => stored,
      [`PUT /api/drivers/${oscar.id}`]: failWith({ status: 409, body }),
      'GET /gateway/devices': { devices: [] },
    },
  })
  await expect.element(page.getByRole('link', { name: 'Óscar Iván Muñoz Caicedo' })).toBeVisible()
  await expect.element(page.getByText('Bloqueado')).toBeVisible()
  expect(page.getByText('Activo', { exact: true }).query()).toBeNull()
  await userEvent.keyboard('j{Enter}')
  const panel = page.getByRole('region', { name: 'Óscar Iván Muñoz Caicedo' })
  await expect.element(panel).toBeVisible()
  await expect.element(field('Cédula')).toHaveValue('1.999.000.001')
  await field('Celular').fill('300 000 0999')
  stored = { ...oscar, surnames: 'Muñoz Angulo', version: 2 }
  await panel.getByRole('button', { name: 'Guardar' }).click()
  await expect.element(field('Apellidos')).toHaveValue('Muñoz Angulo')
  await expect.element(page.getByText(responseMessage).first()).toBeVisible()
})

test('an empty document is named at its own row', async () => {
  const papers = [{ kind: 'licence', number: '1999000001', expiresOn: null }]
  await openConsole(`/admin/conductores?abierto=${oscar.id}`, {
    answers: {
      'GET /api/drivers': pageOf(oscar),
      'GET /api/vehicles': pageOf(),
      [`GET /api/drivers/${oscar.id}`]: { ...oscar, papers },
      'GET /gateway/devices': { devices: [] },
    },
  })
  const panel = page.getByRole('region', { name: 'Óscar Iván Muñoz Caicedo' })
  await panel.getByRole('button', { name: 'Agregar documento' }).click()
  await panel.getByRole('button', { name: 'Guardar' }).click()
  const kind = page.getByRole('combobox', { name: 'Documento 2' })
  await expect.element(kind).toHaveFocus()
  await expect.element(kind).toHaveAccessibleDescription('Elija el documento.')
  const number = field('Número del documento 2')
  await expect.element(number).toHaveAccessibleDescription('Escriba el número del documento.')
  await expect.element(page.getByRole('combobox', { name: 'Documento 1' })).toBeValid()
  await expectAccessibleAgain()
  await number.fill('AT-1')
  expect(page.getByText('Escriba el número del documento.').query()).toBeNull()
})

test('a key is shown once, changed and taken away', async () => {
  const device = { id: 'd1', name: 'Celular de Óscar', createdAt: '2026-11-16T15:30:00.000Z' }
  let devices: object[] = []
  const removed = vi.fn(() => {
    devices = []
    return new Response(null, { status: 204 })
  })
  await openConsole(`/admin/conductores?abierto=${oscar.id}`, {
    answers: {
      'GET /api/drivers': pageOf(oscar),
      'GET /api/vehicles': pageOf(),
      [`GET /api/drivers/${oscar.id}`]: oscar,
      'GET /gateway/devices': () => ({ devices }),
      'POST /gateway/devices': () => {
        devices = [device]
        return { id: 'd1', token: 'first-token' }
      },
      'POST /gateway/devices/d1/rotate': { id: 'd2', token: 'second-token' },
      'DELETE /gateway/devices/d1': removed,
    },
  })
  const keys = page.getByRole('region', { name: 'Llaves' })
  await keys.getByRole('button', { name: 'Crear llave' }).click()
  await expect.element(keys.getByText('Escriba un nombre para reconocerla.')).toBeVisible()
  await keys.getByLabelText('Nombre de la llave nueva').fill('Celular de Óscar')
  await keys.getByRole('button', { name: 'Crear llave' }).click()
  await expect.element(keys.getByText('first-token')).toBeVisible()
  await keys.getByRole('button', { name: 'Ya la guardé' }).click()
  expect(keys.getByText('first-token').query()).toBeNull()
  await expectAccessibleAgain()
  await keys.getByRole('button', { name: 'Cambiar la llave Celular de Óscar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cambiar', exact: true }).click()
  await expect.element(keys.getByText('second-token')).toBeVisible()
  await keys.getByRole('button', { name: 'Quitar la llave Celular de Óscar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect.poll(() => removed.mock.calls.length).toBe(1)
  await expect.poll(() => keys.getByRole('listitem').elements()).toHaveLength(0)
})

test('is read-only without the ability', async () => {
  const abilities = me.abilities.filter((ability) => ability !== 'registry.change')
  await openConsole(`/admin/clientes?abierto=${cafe.id}`, {
    answers: {
      'GET /api/me': { ...me, abilities },
      'GET /api/customers': pageOf(cafe),
      [`GET /api/customers/${cafe.id}`]: cafe,
      'GET /gateway/devices': { devices: [] },
    },
  })
  await expect.element(page.getByText('Usted puede verlo, pero no cambiarlo.')).toBeVisible()
  await expect.element(field('Empresa')).toBeDisabled()
  expect(page.getByRole('button', { name: 'Registrar cliente' }).query()).toBeNull()
})

test('a holder that is a person leads to the erasure of its data, a company does not', async () => {
  const holder = {
    id: '00000000-0000-4000-8000-000000000005',
    name: 'Eufrasia Bocanegra',
    documentType: 'CC',
    documentNumber: '41999777',
    phone: '+573007775511',
    bank: null,
    vehicles: [],
    ...changed,
  }
  const company = { ...holder, id: holder.id.replace(/5$/u, '6'), name: 'Molinos S.A.S.' }
  const asCompany = { ...company, documentType: 'NIT', documentNumber: '890903938' }
  await openConsole('/admin/tenedores', {
    answers: {
      'GET /api/holders': pageOf(holder, asCompany),
      [`GET /api/holders/${holder.id}`]: holder,
      [`GET /api/holders/${company.id}`]: asCompany,
      [`GET /api/holders/${holder.id}/erasure`]: {
        name: holder.name,
        deleted: [{ what: 'Vínculos con vehículos', count: 1 }],
        kept: [],
        obstacle: null,
      },
    },
  })
  await page.getByText('Molinos S.A.S.').click()
  const panel = page.getByRole('region', { name: 'Molinos S.A.S.' })
  await expect.element(panel.getByRole('button', { name: 'Unir con otro…' })).toBeVisible()
  const link = page.getByRole('link', { name: 'Suprimir los datos personales…' })
  expect(link.query()).toBeNull()
  await page.getByText('Eufrasia Bocanegra').click()
  await link.click()
  await expect.element(page.getByText('Vínculos con vehículos')).toBeVisible()
})
