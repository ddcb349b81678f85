import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { buildDetail, buildTransition } from '#features/journeys/testing/build-journey.ts'
import { buildTrace } from '#features/journeys/testing/build-trace.ts'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'
import { failWith } from '../../../../test/stage/scripted-api.ts'

const journey = exampleJourney({
  code: 'V-13044',
  journeyStateId: journeyStates.Finish,
  stateSince: '2026-11-14T15:00:00.000Z',
})
const address = `/admin/viajes/${journey.id}/recorrido`
const track = [1, 2].map((minute) => ({
  lat: 5,
  lng: -74.8,
  at: `2026-11-14T12:0${minute}:00.000Z`,
  speedKmh: null,
}))
const detail = {
  ...buildDetail(journey),
  track,
  timeline: [
    buildTransition({ at: '2026-11-14T12:00:00.000Z', version: 4 }),
    buildTransition({
      at: '2026-11-14T15:00:00.000Z',
      version: 5,
      event: 'confirmDelivery',
      toStateId: journeyStates.Finish,
    }),
  ],
}
const answers = {
  [`GET /gateway/journeys/${journey.id}`]: detail,
  [`GET /gateway/journeys/${journey.id}/trace`]: buildTrace(),
}
const open = (search = '', more: Record<string, unknown> = {}) =>
  openConsole(`${address}${search}`, { answers: { ...answers, ...more } })

const slider = page.getByRole('slider', { name: 'Hora del recorrido' })
const list = page.getByRole('region', { name: 'Eventos y paradas' })
const valueText = () => slider.query()?.getAttribute('aria-valuetext') ?? ''

async function focusSlider() {
  await expect.element(slider).toBeVisible()
  slider.element().focus()
}

test('the keyboard moves the slider, the list follows, and the address keeps the time', async () => {
  const { address: current } = await open()
  await expect.poll(valueText).toMatch(/^14\/11\/2026 07:00, En ruta, 60/)
  await focusSlider()
  await userEvent.keyboard('{ArrowRight}{PageUp}{ArrowLeft}')
  expect(valueText()).toMatch(/^14\/11\/2026 07:15/)
  await userEvent.keyboard('{PageUp}{PageUp}')
  expect(valueText()).toMatch(/07:45, En ruta, detenido desde las 07:30/)
  const stop = list.getByRole('button', { name: /Parada de 20/ })
  await expect.element(stop).toHaveAttribute('aria-current', 'true')
  await expect.poll(current).toBe(`${address}?t=2026-11-14T12%3A45%3A00Z`)
  await userEvent.keyboard('{End}')
  expect(valueText()).toMatch(/^14\/11\/2026 10:00, Finalizado, sin posiciones a esta hora$/)
  await userEvent.keyboard('{Home}')
  expect(valueText()).toMatch(/07:00/)
  await expect.poll(current).toBe(address)
})

test('a click in the list moves the slider, and a shared address opens at its time', async () => {
  await open('?t=2026-11-14T12:55:00Z')
  await expect.poll(valueText).toMatch(/07:55/)
  await list.getByRole('button', { name: /Sin señal durante 1/ }).click()
  expect(valueText()).toMatch(/08:00/)
  await focusSlider()
  await userEvent.keyboard('{ArrowRight}')
  expect(valueText()).toMatch(/sin señal de 08:00 a 09:00$/)
})

test('space plays in steps with reduced motion, jumps over the stop, and pauses', async () => {
  await open('?t=2026-11-14T12:29:00Z')
  await focusSlider()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Pausar' })).toBeVisible()
  // One second of playing is five minutes, which the stop swallows.
  await expect.poll(valueText, { timeout: 3000 }).toMatch(/07:50/)
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Reproducir' })).toBeVisible()
})

test('shows speed, plan and gaps as text too, accessibly', async () => {
  await open()
  await page.getByRole('button', { name: 'Ver como tabla' }).click()
  const table = page.getByRole('region', { name: 'Velocidad por tramos' })
  await expect.element(table.getByRole('row', { name: /Parada a 4 km de Honda/ })).toBeVisible()
  await expect
    .element(table.getByRole('row', { name: /Rodando 30\skm 60\skm\/h 60\skm\/h/ }).first())
    .toBeVisible()
  const plan = page.getByRole('region', { name: 'Plan y realidad' })
  await expect.element(plan.getByRole('row', { name: /^En ruta/ })).toHaveTextContent('07:00')
  await expect
    .element(page.getByText(/70\skm con señal · 1 parada \(20\smin\) · 1 silencio \(1\sh\)/))
    .toBeVisible()
  await expect.element(page.getByText(/30 posiciones llegaron tarde/)).toBeVisible()
  await expectAccessible()
})

test('a failure can be tried again, and why there is no trace or no journey is told', async () => {
  const none = { points: [], stops: [], gaps: [], startAt: null, storedCount: 0, km: 0 }
  let isBroken = true
  const fail = failWith({ status: 503, body: 'x' })
  await open('', {
    [`GET /gateway/journeys/${journey.id}/trace`]: () => (isBroken ? fail() : buildTrace(none)),
  })
  await expect.element(page.getByText('No pudimos traer el recorrido')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect.element(page.getByText('Este viaje no tiene recorrido')).toBeVisible()
  expect(slider.query()).toBeNull()

  const body = { responseCode: 'journey.not-found', responseMessage: 'El viaje no existe.' }
  const unknown = failWith({ status: 404, body })
  await open('', {
    [`GET /gateway/journeys/${journey.id}`]: unknown,
    [`GET /gateway/journeys/${journey.id}/trace`]: unknown,
  })
  await expect.element(page.getByText('Este viaje no está')).toBeVisible()
})

test('V opens it from the journey', async () => {
  const { address: current } = await openConsole(`/admin/viajes/${journey.id}`, {
    collections: { [`journeys/${journey.id}`]: [journey] },
    answers,
  })
  await expect.element(page.getByRole('link', { name: 'Ver recorrido' })).toBeVisible()
  await userEvent.keyboard('v')
  await expect.poll(current).toBe(address)
  await expect.element(slider).toBeVisible()
})
