import type {
  OutcomeCounts,
  OutcomeGroups,
  Outcomes,
} from '@arriero/domain/contract/http/outcomes.ts'
import { addDays, dayOf, formatDay, startOfWeek } from '@arriero/domain/calendar/calendar-day.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  expectAccessible,
  expectAccessibleAgain,
  openConsole,
} from '../../../test/stage/open-console.tsx'

const until = startOfWeek(dayOf(new Date()))
const from = addDays(until, -28)
const [first, last] = [from, addDays(until, -1)]

const counts = (change: Partial<OutcomeCounts> = {}): OutcomeCounts => ({
  ended: 120,
  finished: 100,
  onTime: 90,
  late: 10,
  cancelled: 12,
  expired: 8,
  withNovelty: 20,
  withWaiting: 6,
  novelties: 24,
  waitingSeconds: 36_000,
  waitingCop: 1_850_000,
  ...change,
})

const outcomes: Outcomes = {
  since: addDays(from, -70),
  name: null,
  totals: counts(),
  before: counts({ ended: 100, onTime: 70, late: 30, cancelled: 10, novelties: 10 }),
  weeks: [
    { week: from, ...counts({ ended: 70, onTime: 41, late: 6 }) },
    { week: addDays(from, 7), ...counts({ ended: 50, onTime: 49, late: 4 }) },
  ],
  cancellations: [
    { by: 'customer', reason: 'CLIENTE_DESISTE', journeys: 9, before: 7 },
    { by: 'driver', reason: null, journeys: 3, before: 3 },
  ],
  novelties: [
    { code: 'VARADA', journeys: 15, novelties: 18, median: 7200, p90: 20_000, before: 4 },
    { code: 'PARO', journeys: 6, novelties: 6, median: null, p90: null, before: 6 },
  ],
  resolution: { median: 7300, p90: 21_000, before: 7100 },
  states: [
    { stateId: 9, journeys: 104, median: 36_000, p90: 61_200, before: 37_000 },
    { stateId: 12, journeys: 100, median: null, p90: null, before: null },
  ],
  waiting: [
    {
      site: 'origin',
      journeys: 4,
      seconds: 20_000,
      approvedCop: 900_000,
      pendingCop: 50_000,
      beforeCop: 0,
    },
    {
      site: 'destination',
      journeys: 2,
      seconds: 16_000,
      approvedCop: 900_000,
      pendingCop: 0,
      beforeCop: 0,
    },
  ],
}

const customer = (digit: number, name: string, ended: number) => ({
  id: `${digit}0000000-0000-4000-8000-000000000000`,
  name,
  counts: counts({ ended }),
  before: counts({ onTime: 99, late: 1 }),
})

const groups: OutcomeGroups = {
  groups: [customer(1, 'Cargas del Frailejón', 60), customer(2, 'Aceros Ñáñez', 40)],
  others: { members: 3, counts: counts({ ended: 20 }), before: counts() },
}

const answers = {
  'GET /gateway/journeys/outcomes': outcomes,
  'GET /gateway/journeys/outcomes/groups': groups,
}

/** Some numbers are on their card twice: as the figure, and in the line below. */
const hrefOf = (name: string) => {
  const link = page.getByRole('link', { name, exact: true }).first().element() as HTMLAnchorElement
  return `${link.pathname}${link.search}`
}

test('every number opens its list, and tells by word whether it is better', async () => {
  await openConsole('/admin/tablero', { answers })
  const days = `desde=${first}&hasta=${last}`
  await expect.element(page.getByText('20 más', { exact: true })).toBeVisible()
  await expect.element(page.getByText('20 puntos más: mejor')).toBeVisible()
  await expect.element(page.getByText('10 más: peor')).toBeVisible()
  expect(hrefOf('90 viajes a tiempo, ver la lista')).toBe(
    `/admin/viajes?estados=12&${days}&tarde=no`,
  )
  expect(hrefOf('15 viajes con «Varada mecánica», ver la lista')).toContain('novedad=VARADA')
  expect(hrefOf('104 viajes pasaron por «En ruta», ver la lista')).toContain('paso=9')
  expect(hrefOf('4 viajes con espera en cargue, ver la lista')).toContain('recargo=cargue')
  for (const label of ['90 a tiempo', '12', '120 viajes', '20 viajes', '6 viajes']) {
    const cards = page.getByRole('list', { name: 'Cifras principales' })
    await expect.element(cards.getByText(label, { exact: true }).last()).toHaveAttribute('href')
  }
  await expect.element(page.getByText('10 h', { exact: true })).toBeVisible()
  await expect.element(page.getByText('17 h', { exact: true })).toBeVisible()
  await expectAccessible()
})

test('a chart has its numbers as a table, with the list of each week', async () => {
  await openConsole('/admin/tablero', { answers })
  await expect
    .element(page.getByText(/^A tiempo por semana\. Entre 87,2% y 92,5% a tiempo/))
    .toBeInTheDocument()
  const toggle = page.getByRole('button', { name: 'Ver tabla: A tiempo por semana' })
  toggle.element().focus()
  await userEvent.keyboard('{Enter}')
  const week = formatDay(from)
  const table = page.getByRole('region', { name: 'Tabla: A tiempo por semana' })
  await expect.element(table.getByRole('rowheader', { name: week })).toBeVisible()
  expect(hrefOf(`41 viajes a tiempo en la semana del ${week}, ver la lista`)).toContain(
    `desde=${first}&hasta=${addDays(first, 6)}`,
  )
  await page.getByRole('button', { name: 'Ver tabla: Cancelaciones: quién y por qué' }).click()
  await expect.element(page.getByText('Sin motivo registrado')).toBeVisible()
  expect(hrefOf('9 viajes cancelados: El cliente, El cliente desistió, ver la lista')).toContain(
    'cancelo=cliente&motivo=CLIENTE_DESISTE',
  )
  const before = /^7 viajes cancelados: El cliente, El cliente desistió, en el periodo anterior/
  await expect
    .element(page.getByRole('link', { name: before }))
    .toHaveAttribute('href', expect.stringContaining(`desde=${addDays(first, -28)}`))
  await expectAccessibleAgain()
})

test('customers are sorted and open their own figures; the period is in the address', async () => {
  const none = counts()
  for (const name of Object.keys(none) as (keyof OutcomeCounts)[]) none[name] = 0
  const { address } = await openConsole('/admin/tablero', {
    answers: {
      ...answers,
      'GET /gateway/journeys/outcomes': (query: URLSearchParams) =>
        query.get('until') === until
          ? { ...outcomes, name: 'Aceros Ñáñez' }
          : { ...outcomes, totals: none, weeks: [] },
    },
  })
  const table = page.getByRole('region', { name: 'Tabla: Cifras por cliente' })
  const names = () =>
    table
      .getByRole('rowheader')
      .elements()
      .map((cell) => cell.textContent)
  await expect.element(table.getByRole('rowheader', { name: 'Otros 3' })).toBeVisible()
  expect(names()).toEqual(['Cargas del Frailejón', 'Aceros Ñáñez', 'Otros 3'])
  await table.getByRole('button', { name: 'Cliente' }).click()
  await expect.poll(names).toEqual(['Aceros Ñáñez', 'Cargas del Frailejón', 'Otros 3'])
  await page.getByRole('link', { name: 'Aceros Ñáñez, ver su tablero' }).click()
  await expect.poll(address).toBe('/admin/tablero?cliente=20000000-0000-4000-8000-000000000000')
  await expect.element(page.getByText('Solo Aceros Ñáñez')).toBeVisible()
  await page.getByRole('button', { name: 'Ver todos los viajes' }).click()
  await expect.poll(address).toBe('/admin/tablero')

  const since = formatDay(addDays(from, -70))
  await page.getByRole('button', { name: 'Periodo anterior' }).click()
  await expect.poll(address).toBe(`/admin/tablero?hasta=${addDays(from, -1)}`)
  await expect.element(page.getByText(`Hay cifras desde la semana del ${since}.`)).toBeVisible()
  await page.getByLabelText('Periodo', { exact: true }).selectOptions('Esta semana')
  await expect.poll(address).toBe('/admin/tablero?periodo=semana')
  await expect.element(page.getByText('La semana no ha terminado.')).toBeVisible()
  await expectAccessibleAgain()
  await page.getByRole('button', { name: 'Ver las últimas 4 semanas' }).click()
  await expect.poll(address).toBe('/admin/tablero')
})
