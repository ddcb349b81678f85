import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail, buildJourney } from '#features/journeys/testing/build-journey.ts'
import { expectAccessible, openConsole } from '../../../../../test/stage/open-console.tsx'

// A Friday, 10:00 in Bogotá; an offer takes two hours.
const now = new Date('2026-03-06T15:00:00Z')
const booking = buildJourney('RequestBookingExpired', {
  kind: 'booking',
  loadingAt: '2026-03-05T12:30:00.000Z',
})

const dialog = page.getByRole('dialog', { name: /^Volver a publicar/ })
const field = dialog.getByRole('button', { name: /^Nueva cita de cargue/ })
const calendar = dialog.getByRole('dialog', { name: /^Nueva cita de cargue/ })
const day = (name: string) => calendar.getByRole('button', { name })
const hour = calendar.getByRole('spinbutton', { name: 'Hora' })
const send = dialog.getByRole('button', { name: 'Volver a publicar' })

const desktop = { width: 1440, height: 900 }
let sent: unknown

beforeEach(async () => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
  sent = undefined
  await openConsole(`/admin/viajes/${booking.id}`, {
    collections: { journeys: [booking] },
    answers: {
      [`GET /gateway/journeys/${booking.id}`]: buildDetail(booking),
      [`POST /gateway/journeys/${booking.id}/republish`]: (body: unknown) => {
        sent = body
        return { journey: booking }
      },
    },
  })
  await page.getByRole('button', { name: 'Volver a publicar' }).click()
  await expect.element(field).toHaveFocus()
})

afterEach(async () => {
  vi.useRealTimers()
  await page.viewport(desktop.width, desktop.height)
})

function isInWindow(element: Element): boolean {
  const { left, top, right, bottom } = element.getBoundingClientRect()
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}

async function openCalendar() {
  await userEvent.keyboard('{Enter}')
  await expect.element(day('viernes, 6 de marzo de 2026')).toHaveFocus()
}

test('the calendar is in Spanish, starts weeks on Sunday, is accessible and fits every screen', async () => {
  await openCalendar()
  await expect
    .element(calendar.getByRole('row').first())
    .toHaveTextContent('do lu ma mi ju vi sá'.replaceAll(' ', ''))
  const sunday = day('domingo, 8 de marzo de 2026').element().closest('td')
  expect(sunday?.cellIndex).toBe(0)
  await expectAccessible(dialog.element())
  // The last one is a desktop at 200 % zoom.
  for (const size of [desktop, { width: 390, height: 844 }, { width: 720, height: 450 }]) {
    await page.viewport(size.width, size.height)
    await expect.poll(() => isInWindow(calendar.element())).toBe(true)
  }

  await calendar.getByRole('button', { name: 'Mes siguiente' }).click()
  await calendar.getByRole('button', { name: 'abril de 2026', exact: true }).click()
  await expect.element(calendar.getByRole('button', { name: 'ago' })).toBeVisible()
  await calendar.getByRole('button', { name: 'Año siguiente' }).click()
  await calendar.getByRole('button', { name: '2027' }).click()
  await expect.element(calendar.getByRole('button', { name: 'Década siguiente' })).toBeVisible()
  await expectAccessible(calendar.element())
})

test('chooses a day and time with the keyboard only, in Bogotá time', async () => {
  await openCalendar()
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}')
  await expect.element(day('jueves, 12 de marzo de 2026')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  // The time of the missed appointment.
  await expect.element(hour).toHaveFocus()
  await expect.element(hour).toHaveValue('07')
  await userEvent.keyboard('1445{Enter}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveTextContent('12/03/2026 14:45')
  await expectAccessible(dialog.element())

  await userEvent.keyboard('{Enter}')
  await expect.element(day('jueves, 12 de marzo de 2026')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await send.click()
  await expect.poll(() => sent).toMatchObject({ loadingAt: '2026-03-12T19:45:00.000Z' })
})

test('Escape closes the calendar from anywhere in it, then the dialog', async () => {
  await openCalendar()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()

  await openCalendar()
  await hour.click()
  await userEvent.keyboard('{ArrowRight}{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()

  await openCalendar()
  await calendar.getByRole('columnheader', { name: 'lu' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.element(calendar).not.toBeInTheDocument()
  await expect.element(dialog).toBeVisible()

  await field.click()
  await userEvent.keyboard('{Escape}{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

test('focuses a missing appointment, and offers none that is too soon', async () => {
  await send.click()
  await expect.element(dialog.getByText('Elija la nueva cita de cargue.')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expectAccessible(dialog.element())

  await expect.element(dialog.getByText('desde el 06/03/2026 12:15')).toBeVisible()
  await openCalendar()
  await expect.element(day('jueves, 5 de marzo de 2026')).toBeDisabled()
  await expect.element(calendar.getByRole('button', { name: 'Mes anterior' })).toBeDisabled()
  // 07:30 has passed, so the first allowed time of the day is preset.
  await userEvent.keyboard('{Enter}')
  await calendar.getByRole('button', { name: 'Listo' }).click()
  await expect.element(field).toHaveTextContent('06/03/2026 12:15')
})
