import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../test/stage/open-console.tsx'
import { me } from '../../../test/stage/scripted-api.ts'

const journey = exampleJourney()
const note = page.getByRole('status').filter({ hasText: 'Se reintenta solo.' })

/** Responses of the reads whose error no page shows, after `recover`. */
const answersAfterRecovery: Record<string, unknown> = {
  'GET /api/me': me,
  'GET /api/me/views': { views: [{ name: 'Costa', page: 'en-curso', search: 'texto=mar' }] },
  'GET /api/me/notificationPreferences': {
    sounds: ['critical'],
    hasBrowserNotifications: false,
    quiet: null,
    digest: { every: 'never', hour: 7 },
    hasWeeklySummary: false,
  },
  'POST /api/me/presence': { awaySince: null },
  'GET /gateway/journeys/durations/corridors': { durations: [] },
}

/** The response until `recover`. Its Retry-After is ten minutes, so only a reconnect retries earlier. */
const unavailable = () =>
  new Response('En mantenimiento.', { status: 503, headers: { 'retry-after': '600' } })

function createFailingServer() {
  let isRecovered = false
  const answers = Object.entries(answersAfterRecovery).map(([call, answer]) => {
    return [call, () => (isRecovered ? answer : unavailable())] as const
  })
  return { answers: Object.fromEntries(answers), recover: () => (isRecovered = true) }
}

afterEach(() => page.viewport(1440, 900))

test.each([
  ['a desktop', 1440, 900],
  ['a phone', 390, 844],
])('on %s, missing data is listed below the page until it is loaded', async (_, width, height) => {
  await page.viewport(width, height)
  const { answers, recover } = createFailingServer()
  const collections = { journeys: [journey] }
  const { reconnect } = await openConsole('/admin/en-curso', { answers, collections })
  for (const reading of [
    'su perfil',
    'las vistas guardadas',
    'las preferencias de notificaciones',
    'las duraciones usuales de los corredores',
    'Sin actualizar: su presencia.',
  ]) {
    await expect.element(note).toHaveTextContent(reading)
  }
  await expect.element(note).toHaveTextContent(/^En mantenimiento\. Faltan: .* solo\.$/)

  // The page's own data is there, and no dialog interrupts.
  await expect.element(page.getByRole('link', { name: journey.code })).toBeVisible()
  expect(page.getByRole('alert').filter({ hasText: 'mantenimiento' }).elements()).toEqual([])
  const headingBox = boxOf(page.getByRole('heading', { level: 1 }))
  const noteBox = boxOf(note)
  expect(boxOf(page.getByRole('main')).bottom).toBeLessThanOrEqual(noteBox.top)
  expect(noteBox.left).toBeGreaterThanOrEqual(0)
  expect(noteBox.right).toBeLessThanOrEqual(width)
  expect(noteBox.bottom).toBeLessThanOrEqual(height)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  await expectAccessible()

  recover()
  reconnect()
  await expect.element(note).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Costa' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Silenciar las notificaciones' }))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Su cuenta' })).toHaveTextContent('LR')
  expect(boxOf(page.getByRole('heading', { level: 1 }))).toEqual(headingBox)
})

const boxOf = (locator: { element: () => Element }) => {
  const { top, bottom, left, right } = locator.element().getBoundingClientRect()
  return { top, bottom, left, right }
}

test('the frame does not repeat an error that the page itself shows', async () => {
  const { 'GET /api/me': answer } = createFailingServer().answers
  await openConsole('/admin/perfil', { answers: { 'GET /api/me': answer } })
  const panel = page.getByRole('alert').filter({ hasText: 'No pudimos traer sus datos' })
  await expect.element(panel.getByText('En mantenimiento.')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})
