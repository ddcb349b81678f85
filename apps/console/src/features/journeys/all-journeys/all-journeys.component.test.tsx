import { dayOf, fromWallClock, startOfWeek } from '@arriero/domain/calendar/calendar-day.ts'
import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cafe } from '#features/registry-choice/testing/example-customer.ts'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import {
  expectAccessible,
  expectAccessibleAgain,
  openConsole,
} from '../../../../test/stage/open-console.tsx'

const at = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString()
const journeyAt = (number: number, fields: Partial<JourneyDocument> = {}) =>
  exampleJourney({
    id: `00000000-0000-4000-8000-0000000${10_000 + number}`,
    code: `V-${20_000 + number}`,
    stateSince: at(number),
    ...fields,
  })
const finished = journeyAt(1, { journeyStateId: 12, promisedAt: at(300) })
const onRoute = journeyAt(2, { journeyStateId: 9 })
const facts = {
  [finished.id]: {
    arrivedAt: at(180),
    novelties: ['PARO', 'CLIMA'],
    surcharges: ['origin'],
    cancelledBy: null,
    cancelReason: null,
  },
}
const counts = {
  total: 12_345,
  states: { '9': 40, '12': 300, '19': 7, '26': 2 },
  late: { yes: 12, no: 100 },
  novelty: { any: 5, PARO: 5 },
  surcharge: { any: 3, origin: 3 },
  cancelledBy: { any: 7, customer: 7 },
}

/** Queries of the list, the latest last. */
let requested: string[]
beforeEach(() => {
  requested = []
})
afterEach(() => void vi.useRealTimers())

interface Given {
  pages?: (query: URLSearchParams) => object
  facets?: (query: URLSearchParams) => unknown
  customers?: (query: URLSearchParams) => unknown
  collections?: Record<string, JourneyDocument[]>
  views?: object[]
}

async function open(search = '', given: Given = {}) {
  const { pages, facets, customers, collections = {}, views = [] } = given
  const answers = {
    'GET /gateway/journeys': (query: URLSearchParams) => {
      requested.push(decodeURIComponent(query.toString()))
      return pages?.(query) ?? { journeys: [finished, onRoute], facts, nextCursor: null }
    },
    'GET /gateway/journeys/facets': facets ?? counts,
    'GET /api/customers': customers ?? { entries: [], nextCursor: null },
    'GET /api/me/views': { views },
    ...Object.fromEntries(
      [finished, onRoute].map((one) => [`GET /gateway/journeys/${one.id}`, buildDetail(one)]),
    ),
  }
  return openConsole(`/admin/viajes${search}`, {
    collections: { journeys: [onRoute], ...collections },
    answers,
  })
}

/** An answer that comes when the test says so. */
function defer(): [answer: Promise<object>, give: (answer: object) => void] {
  let give: (answer: object) => void = () => undefined
  const answer = new Promise<object>((resolve) => {
    give = resolve
  })
  return [answer, (given) => give(given)]
}

const grid = page.getByRole('grid', { name: 'Viajes' })
const rowOf = (journey: JourneyDocument) => grid.getByRole('row').filter({ hasText: journey.code })

test('shows every state with its count and what happened', async () => {
  await open()
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Viajes 12.345')
  await expect.element(rowOf(finished)).toHaveTextContent('Finalizado')
  await expect.element(rowOf(finished)).toHaveTextContent('+2 h')
  await expect.element(rowOf(finished)).toHaveTextContent('Paro o bloqueo y 1 más')
  await expect.element(rowOf(onRoute)).toHaveTextContent('En ruta')
  const facets = page.getByRole('group', { name: /^Filtrar por estado/ })
  await expect.element(facets.getByRole('button', { name: 'Abiertos 40' })).toBeVisible()
  await expect.element(facets.getByRole('button', { name: 'Cancelados 7' })).toBeVisible()
  await expectAccessible()
})

test('filters go to the address and to the server, and chips remove them', async () => {
  const [counted, count] = defer()
  const { address } = await open('', {
    facets: (query) => (query.toString() === 'states=12' ? counted : counts),
  })
  await page.getByRole('button', { name: 'Finalizados 300' }).click()
  await expect.poll(() => requested.at(-1)).toBe('states=12')
  // The counts are still those of the list before.
  const exporting = page.getByRole('button', { name: 'Exportar' })
  await expect.element(exporting).toHaveAttribute('aria-disabled', 'true')
  count({ ...counts, total: 300 })
  await expect.element(exporting).toHaveAttribute('aria-disabled', 'false')
  await exporting.click()
  await expect.element(page.getByText(/exactamente los 300 viajes/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Tarde 12' }).click()
  await expect.poll(() => requested.at(-1)).toBe('states=12&late=yes')
  expect(address()).toContain('estados=12&tarde=si')
  await page.getByRole('button', { name: 'Filtros: 2' }).click()
  await page.getByRole('button', { name: 'Novedad', exact: true }).click()
  await page.getByRole('option', { name: /^Paro o bloqueo 5/ }).click()
  await page.getByRole('textbox', { name: 'Placa' }).fill('abc-123')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => requested.at(-1)).toBe('states=12&plate=ABC123&late=yes&novelty=PARO')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Quitar Llegada: tarde' }).click()
  await expect.poll(address).not.toContain('tarde=')
  await expect.element(page.getByRole('button', { name: /^Quitar Novedad/ })).toHaveFocus()
  await page.getByRole('button', { name: 'Limpiar' }).click()
  await expect.poll(address).toBe('/admin/viajes')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a customer of an earlier search is never chosen, and reasons have their names', async () => {
  const [found, find] = defer()
  const idOf = (name: string) => `00000000-0000-4000-8000-${String(name.length).padStart(12, '0')}`
  const answer = (...names: string[]) => ({
    entries: names.map((companyName) => ({ ...cafe, id: idOf(companyName), companyName })),
    nextCursor: null,
  })
  const { address } = await open('?motivo=ENTREGO_EL_VEHICULO&corredor=11001-', {
    customers: (query) => (query.get('text') === 'sur' ? found : answer('Aceros', 'Sursum Corda')),
  })
  await page.getByRole('button', { name: 'Filtros: 2' }).click()
  await expect
    .element(
      page.getByRole('button', { name: 'Motivo de cancelación: El conductor entregó el vehículo' }),
    )
    .toBeVisible()
  await page.getByRole('button', { name: 'Cliente', exact: true }).click()
  const picker = page.getByRole('dialog', { name: 'Filtrar por cliente' })
  await expect.element(picker.getByRole('option', { name: 'Aceros' })).toBeVisible()
  await userEvent.keyboard('sur')
  await expect.element(picker.getByRole('option', { name: 'Aceros' })).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  find(answer('Cafés del Sur', 'Sursum Corda'))
  await expect.element(picker.getByRole('option', { name: 'Cafés del Sur' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toContain(`cliente=${idOf('Sursum Corda')}`)
})

test('days are chosen by the usual ranges and by keyboard in a calendar with holidays', async () => {
  const { address } = await open('?desde=2026-11-01&hasta=2026-11-07')
  await expect
    .poll(() => requested[0])
    .toBe('from=2026-11-01T05:00:00.000Z&until=2026-11-08T05:00:00.000Z')
  await page.getByRole('button', { name: /^Fechas: 01\/11\/2026 – 07\/11\/2026/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Fechas' })
  const holiday = /16 de noviembre de 2026, festivo: Independencia de Cartagena/
  await expect.element(dialog.getByRole('button', { name: holiday })).toBeVisible()
  expect(dialog.getByRole('table').first().element().textContent).toMatch(/^do/i)
  await expectAccessible(dialog.element())
  dialog
    .getByRole('button', { name: /10 de noviembre de 2026/ })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{Enter}')
  await expect.poll(address).toContain('desde=2026-11-10&hasta=2026-11-12')
  await page
    .getByRole('button', { name: /^Fechas/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Esta semana' }).click()
  // Kept as a period, so that a saved view shows the week of the day on which it is opened.
  await expect.poll(address).toBe('/admin/viajes?periodo=semana')
  const sunday = fromWallClock(`${startOfWeek(dayOf(new Date()))}T00:00`).toISOString()
  await expect.poll(() => requested.at(-1)).toContain(`from=${sunday}`)
  await page.getByRole('button', { name: 'Fechas: Esta semana', exact: true }).click()
  await dialog.getByRole('button', { name: 'Todas las fechas' }).click()
  await expect.poll(address).toBe('/admin/viajes')
})

test('a row changes in place, and one that leaves the filter says so', async () => {
  const { live } = await open('?estados=9')
  await expect.element(rowOf(onRoute)).toHaveTextContent('En ruta')
  const next = { ...onRoute, version: onRoute.version + 1, stateSince: at(0) }
  live().put('journeys', { ...next, journeyStateId: 10 })
  await expect.element(rowOf(onRoute)).toHaveTextContent('En sitio de descargue')
  await expect.element(rowOf(onRoute)).toHaveTextContent('Ya no está en el filtro')
  live().put('journeys', { ...next, version: next.version + 1, journeyStateId: 12 })
  await expect.element(rowOf(onRoute)).toHaveTextContent('Finalizado')
})

test('pages follow each other while the list is scrolled; one that fails is asked for again', async () => {
  let isBroken = true
  const pageOf = (from: number) =>
    Array.from({ length: 100 }, (_, index) => journeyAt(from + index, { journeyStateId: 12 }))
  await open('', {
    pages: (query) => {
      const from = Number(query.get('cursor') ?? 0)
      if (from === 200 && isBroken) throw new TypeError('Failed to fetch')
      return { journeys: pageOf(from), facts: {}, nextCursor: from < 300 ? `${from + 100}` : null }
    },
  })
  await expect.element(grid.getByText('V-20000')).toBeVisible()
  grid.element().focus()
  const goToEnd = (code: string) =>
    expect
      .poll(async () => {
        await userEvent.keyboard('{End}')
        return grid.getByText(code).elements().length
      })
      .toBe(1)
  await goToEnd('V-20199')
  await expect.element(page.getByText(/Faltan viajes por traer/)).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  grid.element().focus()
  await goToEnd('V-20399')
  // Every failed read is tried once more by itself.
  const third = Array(3).fill('cursor=200')
  expect(requested).toEqual(['', 'cursor=100', ...third, 'cursor=300'])
})

test('the keyboard opens a journey beside the list, its page, and comes back', async () => {
  const { address } = await open('?estados=9,12')
  await expect.element(rowOf(finished)).toBeVisible()
  await userEvent.keyboard('jj{Enter}')
  const panel = page.getByRole('article', { name: /^Viaje V-/ })
  await expect.element(panel).toBeVisible()
  expect(address()).toContain(`viaje=${onRoute.id}`)
  await userEvent.keyboard('k')
  await expect.poll(address).toContain(`viaje=${finished.id}`)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: finished.code })).toBeVisible()
  await page.getByRole('button', { name: 'Viaje siguiente' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: onRoute.code })).toBeVisible()
})

test('columns are chosen, kept in the address and remembered', async () => {
  const { address, services } = await open()
  await page.getByRole('main').getByRole('button', { name: 'Más: columnas' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Flete' }).click()
  await expect.element(grid.getByRole('columnheader', { name: 'Flete' })).toBeVisible()
  expect(address()).toContain('columnas=')
  expect(services.preferences.get().allJourneysColumns).toContain('price')
  expect(services.preferences.get().columns).toBeNull()
})

test('a saved view of this page brings its filters back', async () => {
  const views = [
    { name: 'Tarde', page: 'viajes', search: 'tarde=si' },
    { name: 'Otra página', page: 'en-curso', search: '' },
  ]
  const { address } = await open('?estados=12', { views })
  const tabs = page.getByRole('navigation', { name: 'Vistas' })
  await tabs.getByRole('button', { name: 'Tarde' }).click()
  await expect.poll(address).toBe('/admin/viajes?tarde=si')
  expect(tabs.getByText('Otra página').elements()).toEqual([])
})

test('an empty list shows what comes, also beside an open journey', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let journeys: JourneyDocument[] = []
  await open(`?tarde=si&viaje=${finished.id}`, {
    pages: () => ({ journeys, facts: {}, nextCursor: null }),
  })
  await expect.element(page.getByText('Ningún viaje coincide')).toBeVisible()
  journeys = [onRoute]
  vi.setSystemTime(Date.now() + 11_000)
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(rowOf(onRoute)).toBeVisible()
})

test('says which filters leave nothing, and a failure can be tried again', async () => {
  let isBroken = true
  const nothing = { journeys: [], facts: {}, nextCursor: null }
  await open('?tarde=si&estados=12&texto=xyz', {
    pages: () => {
      if (isBroken) throw new TypeError('Failed to fetch')
      return nothing
    },
  })
  await expect.element(page.getByText('No pudimos traer los viajes')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Reintentar' }).first().click()
  await expect.element(page.getByText('Ningún viaje coincide')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Quitar Búsqueda: xyz' })).toBeVisible()
  await expectAccessibleAgain()
})
