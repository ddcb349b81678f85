import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail, buildJourney } from '#features/journeys/testing/build-journey.ts'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'

// 14:05 in Bogotá; the truck left at six.
const now = new Date('2026-11-16T19:05:00Z')
const seen = { lat: 4.3, lng: -74.8, at: '2026-11-16T19:04:30.000Z', progress: 0.25 }
const onRoute = buildJourney('OnRoute', { position: seen })
const { lat, lng } = onRoute.destination
const arrived = buildJourney('OnRoute', { position: { ...seen, lat, lng } })

const label = 'Registrar llegada al descargue'
const dialog = page.getByRole('dialog', { name: new RegExp(`^${label}`) })
const send = dialog.getByRole('button', { name: label })
const firstReason = dialog.getByRole('radio', { name: 'El conductor lo confirmó por teléfono' })

let sent: unknown

async function open(journey: JourneyDocument) {
  sent = undefined
  await openConsole(`/admin/viajes/${journey.id}`, {
    collections: { journeys: [journey] },
    answers: {
      [`GET /gateway/journeys/${journey.id}`]: buildDetail(journey),
      [`POST /gateway/journeys/${journey.id}/arrive-at-destination`]: (body: unknown) => {
        sent = body
        return { journey }
      },
    },
  })
  await expect.element(page.getByRole('group', { name: 'Acciones' })).toBeVisible()
}

beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('a truck on the road', () => {
  beforeEach(() => open(onRoute))

  test('does not arrive by E and Enter', async () => {
    await userEvent.keyboard('e')
    await expect.element(page.getByRole('dialog', { name: /^Registrar novedad/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(sent).toBeUndefined()
  })

  test('arrives with a reason only, and the dialog says where it is', async () => {
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: label }).click()
    await expect
      .element(dialog.getByText(/^A \d+.km del sitio de descargue; señal de/))
      .toBeVisible()
    await expect.element(firstReason).toHaveFocus()
    await expectAccessible(dialog.element())
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByText('Elija un motivo.')).toBeVisible()
    expect(sent).toBeUndefined()

    await firstReason.click()
    await send.click()
    await expect.poll(() => sent).toMatchObject({ reasonCode: 'CONDUCTOR_CONFIRMA' })
  })
})

test('the dialog of a truck far away fits on a laptop, also with the real time', async () => {
  await page.viewport(1280, 720)
  await open(onRoute)
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await page.getByRole('menuitem', { name: label }).click()
  await dialog.getByRole('button', { name: 'Ocurrió antes: indicar la hora real' }).click()
  await expect.element(dialog.getByRole('button', { name: /^Hora real/ })).toBeVisible()
  const { scrollHeight, clientHeight } = dialog.element()
  expect(scrollHeight).toBeLessThanOrEqual(clientHeight)
  await page.viewport(1440, 900)
})

describe('a truck at its destination', () => {
  beforeEach(async () => {
    await open(arrived)
    await userEvent.keyboard('e')
    await expect.element(dialog).toBeVisible()
  })

  test('arrives without a reason', async () => {
    await expect.element(dialog.getByText(/^En el sitio de descargue; señal de/)).toBeVisible()
    await expect.element(send).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => sent).toMatchObject({ expectedVersion: arrived.commandVersion })
    expect(sent).not.toHaveProperty('reasonCode')
  })

  test('can have arrived earlier, but not before it left', async () => {
    await dialog.getByRole('button', { name: 'Ocurrió antes: indicar la hora real' }).click()
    const field = dialog.getByRole('button', { name: /^Hora real/ })
    await expect.element(dialog.getByText('desde el 16/11/2026 06:00 hasta ahora')).toBeVisible()
    await field.click()
    const calendar = dialog.getByRole('dialog', { name: /^Hora real/ })
    const today = calendar.getByRole('button', { name: 'lunes, 16 de noviembre de 2026' })
    await expect.element(today).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(calendar.getByRole('spinbutton', { name: 'Hora' })).toHaveFocus()
    await userEvent.keyboard('1320{Enter}')
    await expect.element(field).toHaveTextContent('16/11/2026 13:20')
    await expectAccessible(dialog.element())
    await send.click()
    await expect.poll(() => sent).toMatchObject({ occurredAt: '2026-11-16T18:20:00.000Z' })
  })
})
