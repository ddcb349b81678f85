import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildCandidate } from '#features/journeys/testing/build-candidate.ts'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { cafe } from '#features/registry-choice/testing/example-customer.ts'
import { expectAccessibleAgain, openConsole } from '../../../../test/stage/open-console.tsx'
import { failWith, me } from '../../../../test/stage/scripted-api.ts'

const site = {
  site: 'Bodega Fontibón',
  name: 'Bodega Fontibón',
  divipola: '11001',
  lat: 4.67,
  lng: -74.14,
  address: 'Cl. 13 # 96-10',
  uses: 3,
}
const created = exampleJourney({
  id: '00000000-0000-4000-8000-0000000000aa',
  code: 'V-20001',
  journeyStateId: 1,
  driver: null,
  vehicle: null,
  position: null,
  version: 1,
  commandVersion: 1,
})
const answers = {
  'GET /api/customers': { entries: [cafe], nextCursor: null },
  'GET /gateway/journeys/usual-sites': { sites: [site] },
  'GET /gateway/journeys/usual-price': {
    usual: { samples: 37, medianCop: 4e6, p10Cop: 3e6, p90Cop: 5e6, of: 'corridor' },
    agreed: { priceCop: 4_500_000, validFrom: '2026-01-01' },
  },
  [`GET /gateway/journeys/${created.id}`]: buildDetail(created),
  [`GET /gateway/journeys/${created.id}/candidates`]: { candidates: [buildCandidate()] },
}

const combobox = (name: string) => page.getByRole('combobox', { name, exact: true })
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true })
const { keyboard } = userEvent

/** Types into the focused list and takes the first match. */
async function choose(text: string, option: RegExp): Promise<void> {
  await keyboard(text)
  await expect.element(page.getByRole('option', { name: option }).first()).toBeVisible()
  await keyboard('{Enter}')
}

test('what is missing is said at its field; the usual site of a customer fills in its place', async () => {
  await openConsole('/admin/viajes/nuevo', { collections: { journeys: [] }, answers })
  await expect.element(combobox('Cliente')).toHaveFocus()
  await keyboard('{Control>}{Enter}{/Control}')
  const summary = 'Revise cliente, origen, destino, carga y flete.'
  await expect.element(page.getByText(summary)).toBeVisible()
  await expect.element(page.getByText('Elija el cliente.')).toBeVisible()
  await expect.element(combobox('Cliente')).toHaveFocus()
  await choose('caf', /Altura Serena/)
  await expect.element(page.getByText('Elija el cliente.')).not.toBeInTheDocument()
  // The sites of the customer are still on their way.
  await expect.element(combobox('Sede o lugar de cargue')).toBeVisible()
  combobox('Sede o lugar de cargue').element().focus()
  await choose('fon', /Fontibón/)
  await expect.element(combobox('Ciudad de origen')).toHaveValue('Bogotá')
  await expect.element(textbox('Dirección de cargue')).toHaveValue('Cl. 13 # 96-10')
})

/** Leaves the page, as a reload does, and comes back. */
async function leaveAndReturn(): Promise<void> {
  await page.getByRole('link', { name: 'Ajustes' }).first().click()
  await expect.element(page.getByRole('heading', { name: 'Ajustes' })).toBeVisible()
  await keyboard('+')
  await expect.element(combobox('Cliente')).toBeVisible()
}

/** The idempotency keys that are sent from now on. */
function watchKeys(): string[] {
  const keys: string[] = []
  const sendOn = window.fetch
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    const key = new Headers(call[1]?.headers).get('idempotency-key')
    if (key !== null) keys.push(key)
    return sendOn(...call)
  })
  return keys
}

test('a lost answer and a refusal keep everything; a created journey shows its candidates and live who takes it', async () => {
  const body = { responseCode: 'customer.not-active', responseMessage: 'No está activo.' }
  let answer: () => unknown = failWith({ status: 0 })
  const send = vi.fn((_body: unknown) => answer())
  const { live, address } = await openConsole(`/admin/viajes/nuevo?desde=${created.id}`, {
    collections: { journeys: [] },
    answers: {
      ...answers,
      'POST /gateway/journeys': send,
    },
  })
  await expect.element(combobox('Carga')).toHaveValue(created.cargo)
  const keys = watchKeys()
  await page.getByRole('button', { name: 'Crear viaje' }).click()
  await expect.element(page.getByText(/^Conexión al servidor/)).toBeVisible()
  await leaveAndReturn()
  await page.getByRole('link', { name: 'copia de V-20001' }).click()
  await expect.element(page.getByText(/^Borrador recuperado/)).toBeVisible()
  answer = failWith({ status: 422, body })
  await page.getByRole('button', { name: 'Crear viaje' }).click()
  await expect.element(page.getByText('No está activo.')).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
  await expect.element(combobox('Cliente')).toHaveFocus()
  await expect.element(combobox('Carga')).toHaveValue(created.cargo)
  await expectAccessibleAgain()

  answer = () => ({ journey: created })
  await textbox('Flete (pesos)').fill('9')
  await expect.element(page.getByText(/tarifa acordada con el cliente es/)).toBeVisible()
  expect(textbox('Flete (pesos)').element()).toHaveValue('9')
  await page.getByRole('button', { name: /^Usar Tarifa acordada/ }).click()
  await page.getByRole('button', { name: 'Crear viaje' }).click()
  await expect.element(page.getByRole('heading', { name: 'Viaje V-20001 creado' })).toBeVisible()
  expect(address()).toBe(`/admin/viajes/nuevo?creado=${created.id}`)
  expect(send).toHaveBeenLastCalledWith(
    expect.objectContaining({ customerId: created.customer.id, priceCop: 4_500_000 }),
  )
  const assign = page.getByRole('button', { name: 'Asignar conductor: Wilson Pardo' })
  await expect.element(assign).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Crear otro' })).toHaveFocus()
  await expectAccessibleAgain()

  const driver = { id: buildCandidate().driver.id, name: 'Wilson Pardo', phone: '' }
  const vehicle = { plate: 'TTK482', type: 'Tractomula', trailerPlate: null }
  const taken = { journeyStateId: 4, driver, vehicle, version: 2, commandVersion: 2 } as const
  live().put('journeys', { ...created, ...taken })
  await expect.element(page.getByText(/^Wilson Pardo lo tomó con TTK.482\.$/)).toBeVisible()
  await expect.element(assign).not.toBeInTheDocument()
})

test('what was typed is still there after leaving the page, until it is discarded', async () => {
  await openConsole('/admin/viajes/nuevo', { answers })
  await expect.element(combobox('Cliente')).toHaveFocus()
  await combobox('Carga').fill('Sal')
  await combobox('Carga').fill('')
  await leaveAndReturn()
  await expect.element(page.getByText('Borrador recuperado.')).not.toBeInTheDocument()
  await combobox('Carga').fill('Sal')
  await leaveAndReturn()
  await expect.element(page.getByText('Borrador recuperado.')).toBeVisible()
  await expect.element(combobox('Carga')).toHaveValue('Sal')
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect.element(combobox('Carga')).toHaveValue('')
  await expect.element(page.getByText('Borrador recuperado.')).not.toBeInTheDocument()
  expect(localStorage.getItem(`arriero-new-journey:${me.id}`)).toBeNull()
})

test('a journey is duplicated from its own tools; its draft and the one of another order stay apart', async () => {
  const read = vi.fn(() => buildDetail({ ...created, version: read.mock.calls.length + 1 }))
  const { address } = await openConsole(`/admin/viajes/${created.id}`, {
    answers: { ...answers, [`GET /gateway/journeys/${created.id}`]: read },
    collections: { journeys: [created] },
  })
  await page.getByRole('button', { name: 'Duplicar' }).click()
  await expect.element(page.getByText(/Copiado de/)).toHaveTextContent('Copiado de V-20001')
  expect(address()).toBe(`/admin/viajes/nuevo?desde=${created.id}`)
  await expect.element(combobox('Carga')).toHaveValue(created.cargo)
  await expect.element(combobox('Cliente')).toHaveValue(created.customer.name)

  // The person comes back to the tab, and the journey is read again.
  await combobox('Carga').fill('Sal')
  const reads = read.mock.calls.length
  vi.useFakeTimers({ now: Date.now() + minuteMs, toFake: ['Date'] })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(() => read.mock.calls.length).toBeGreaterThan(reads)
  vi.useRealTimers()
  await expect.element(combobox('Carga')).toHaveFocus()
  await expect.element(combobox('Carga')).toHaveValue('Sal')

  await leaveAndReturn()
  await expect.element(combobox('Carga')).toHaveValue('')
  await combobox('Carga').fill('Cemento')
  await page.getByRole('link', { name: 'copia de V-20001' }).click()
  await expect.element(combobox('Carga')).toHaveValue('Sal')
  await page.getByRole('link', { name: 'pedido nuevo' }).click()
  await expect.element(combobox('Carga')).toHaveValue('Cemento')
})

test('those who may not create journeys see neither the button nor the form', async () => {
  const viewer = { ...me, abilities: ['journey.read', 'registry.read'] }
  const send = vi.fn(() => ({}))
  await openConsole('/admin/viajes/nuevo', {
    answers: { ...answers, 'GET /api/me': viewer, 'POST /gateway/journeys': send },
  })
  await expect.element(page.getByText('Usted no puede crear viajes')).toBeVisible()
  await expect.element(combobox('Cliente')).not.toBeInTheDocument()
})
