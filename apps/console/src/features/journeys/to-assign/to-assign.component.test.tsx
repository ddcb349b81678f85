import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildCandidate } from '#features/journeys/testing/build-candidate.ts'
import { buildDetail } from '#features/journeys/testing/build-journey.ts'
import { expectAccessibleAgain, openConsole } from '../../../../test/stage/open-console.tsx'

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const unassigned = (number: number, fields: Partial<JourneyDocument>): JourneyDocument =>
  exampleJourney({
    id: idOf(number),
    code: `V-${number}`,
    stateSince: inMinutes(-5),
    driver: null,
    vehicle: null,
    position: null,
    ...fields,
  })
const booking = (number: number, minutes: number, fields: Partial<JourneyDocument> = {}) =>
  unassigned(number, {
    journeyStateId: 20,
    kind: 'booking',
    loadingAt: inMinutes(minutes),
    ...fields,
  })

const given = [
  booking(1, 600),
  booking(2, 120),
  unassigned(3, { journeyStateId: 1 }),
  booking(4, 60, { journeyStateId: 29 }),
  // Has a driver, or is under way: not in the list.
  booking(5, 60, { journeyStateId: 22 }),
  exampleJourney({ id: idOf(6), code: 'V-6' }),
]
const answers = Object.fromEntries(
  given.flatMap((journey) => [
    [`GET /gateway/journeys/${journey.id}`, buildDetail(journey)],
    [`GET /gateway/journeys/${journey.id}/candidates`, { candidates: [buildCandidate()] }],
  ]),
)
const script = { collections: { journeys: given }, answers }

const list = page.getByRole('list', { name: 'Viajes por asignar' })
const links = list.getByRole('link', { name: /^V-\d+$/ })
const rail = page.getByRole('navigation', { name: 'Principal' }).first()
const railCount = rail.getByRole('link', { name: /^Por asignar/ })
const codes = () => links.elements().map((link) => link.textContent)

describe('Por asignar', () => {
  test('shows the most urgent first, with its candidate, and counts the same as the rail', async () => {
    await openConsole('/admin/por-asignar', script)
    await expect.element(links.first()).toBeVisible()
    expect(codes()).toEqual(['V-3', 'V-4', 'V-2', 'V-1'])
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Por asignar 4')
    await expect.element(railCount).toHaveTextContent('Por asignar4')
    await expect.element(list.getByText(/Wilson Pardo/).first()).toBeVisible()
    await expectAccessibleAgain()
  })

  test('the notification of bookings without a truck opens the list with its own number', async () => {
    const bell = {
      id: idOf(77),
      datetime: inMinutes(-1),
      readed: false,
      kind: 'bookingWithoutTruck',
      severity: 'critical',
      title: 'Reserva sin camión',
      text: 'V-4 y V-2.',
      journeyId: null,
      eventId: null,
      groupKey: 'storm:bookingWithoutTruck',
      count: 2,
      closedAt: null,
      version: 1,
    }
    const path = `notifications/00000000-0000-4000-8000-00000000000a/admin`
    const { address } = await openConsole('/admin/notificaciones', {
      ...script,
      collections: { ...script.collections, [path]: [bell] },
    })
    await page.getByRole('link', { name: 'Reserva sin camión' }).first().click()
    await expect.element(links.first()).toBeVisible()
    expect(address()).toBe('/admin/por-asignar?pronto=1')
    await expect.poll(codes).toEqual(['V-4', 'V-2'])
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Por asignar 2 de 4')
  })

  test('the keyboard assigns the best candidate, and the cursor goes to the next row', async () => {
    const bodies: unknown[] = []
    const assigned = unassigned(3, { journeyStateId: 4, version: 41, commandVersion: 41 })
    const { live } = await openConsole('/admin/por-asignar', {
      ...script,
      answers: {
        ...answers,
        [`POST /gateway/journeys/${idOf(3)}/assign`]: (body: unknown) => {
          bodies.push(body)
          return { journey: assigned }
        },
      },
    })
    await expect.element(list.getByText(/Wilson Pardo/).first()).toBeVisible()
    await userEvent.keyboard('j')
    await expect.element(links.first()).toHaveFocus()
    await userEvent.keyboard('a')
    const dialog = page.getByRole('dialog', { name: /Asignar conductor · V-3/ })
    await expect.element(dialog.getByRole('radio')).toBeChecked()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => bodies).toMatchObject([{ driverId: buildCandidate().driver.id }])
    live().put('journeys', assigned)
    await expect.poll(codes).toEqual(['V-4', 'V-2', 'V-1'])
    await expect
      .poll(() => list.element().querySelector('[data-cursor="true"]')?.textContent)
      .toContain('V-4')
  })

  test('Enter opens the journey with its candidates, Escape comes back', async () => {
    await openConsole('/admin/por-asignar', script)
    await expect.element(links.first()).toBeVisible()
    await userEvent.keyboard('jj{Enter}')
    const panel = page.getByRole('group', { name: 'Viaje elegido' })
    await expect.element(panel).toHaveFocus()
    await expect.element(panel.getByRole('heading', { name: 'Candidatos' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel).not.toBeInTheDocument()
    await expect.element(links.nth(1)).toHaveFocus()
  })

  test('the page of a journey opened from here goes through this list', async () => {
    await openConsole('/admin/por-asignar', script)
    await expect.element(links.first()).toBeVisible()
    await userEvent.keyboard('j{Enter}')
    await page.getByRole('link', { name: 'Abrir página' }).click()
    const title = page.getByRole('heading', { level: 1 })
    await expect.element(title).toHaveTextContent('V-3')
    await page.getByRole('button', { name: 'Viaje siguiente' }).click()
    await expect.element(title).toHaveTextContent('V-4')
    await page.getByRole('button', { name: 'Viaje siguiente' }).click()
    await expect.element(title).toHaveTextContent('V-2')
    await page.getByRole('button', { name: 'Viaje anterior' }).click()
    await expect.element(title).toHaveTextContent('V-4')
  })

  test('X selects rows for the bar of many', async () => {
    await openConsole('/admin/por-asignar', script)
    await expect.element(links.first()).toBeVisible()
    await userEvent.keyboard('jxjx')
    const bar = page.getByRole('region', { name: 'Acciones en lote' })
    await expect.element(bar).toHaveTextContent('2 seleccionados')
    await expect.element(bar.getByRole('button', { name: 'Cancelar viaje' })).toBeVisible()
  })

  test('an empty list says what would be in it', async () => {
    await openConsole('/admin/por-asignar', {})
    await expect.element(page.getByText('Todo tiene camión')).toBeVisible()
    await expectAccessibleAgain()
  })

  test('five thousand rows: only those in view are in the document', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => booking(index + 1, 200 + index))
    await openConsole('/admin/por-asignar', { collections: { journeys: many } })
    await expect.element(links.first()).toBeVisible()
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Por asignar 5.000')
    expect(links.elements().length).toBeLessThan(60)
    await expect.element(railCount).toHaveTextContent('Por asignar5.000')
  })
})
