import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRouter,
} from '@tanstack/react-router'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react/pure'
import { type Locator, page } from 'vitest/browser'
import { HttpFailure } from '#data/http/http-failure.ts'
import { catalogueRows } from '#data/testing/catalogue-rows.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { openConsole } from '../../test/stage/open-console.tsx'
import { failWith } from '../../test/stage/scripted-api.ts'
import { PageFailure, StartFailure } from './failure-screens.tsx'

afterEach(() => vi.restoreAllMocks())

/** The first row; the others follow one by one. */
const [lost, ...others] = catalogueRows

/** A server whose failure changes from row to row. */
function openScript() {
  let answer: () => unknown = failWith(lost.answer)
  return {
    answer: () => answer(),
    become: (row: (typeof catalogueRows)[number]) => {
      vi.restoreAllMocks()
      answer = failWith(row.answer)
    },
  }
}

const startsWith = (words: string) =>
  new RegExp(`^${words.replace(/\.$/, '').replaceAll(/[.()]/g, '\\$&')}`)

/** Expects a text that begins with the row's message. */
const expectWords = (place: Locator, words: string) =>
  expect.element(place.getByText(startsWith(words)).first()).toBeVisible()

/** Clicks without pointer events, because the same button is clicked once for each row. */
async function press(button: Locator) {
  await expect.element(button).toBeEnabled()
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

const journey = exampleJourney()
const alert = page.getByRole('alert')

test('a page that cannot be shown', async () => {
  for (const { answer, words } of catalogueRows) {
    await cleanup()
    const root = createRootRoute({
      component: () => {
        throw new HttpFailure(answer)
      },
      errorComponent: PageFailure,
    })
    const router = createRouter({ routeTree: root, history: createMemoryHistory() })
    // React and the router report what was thrown.
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    await render(
      <ThemeProvider>
        <RouterProvider router={router} />
      </ThemeProvider>,
    )
    await expectWords(alert, words)
  }
})

test('a console that cannot start', async () => {
  for (const { answer, words } of catalogueRows) {
    await cleanup()
    await render(<StartFailure error={new HttpFailure(answer)} onRetry={() => undefined} />)
    await expectWords(alert, words)
  }
})

test('a list of a page', async () => {
  const script = openScript()
  await openConsole('/admin/notificaciones/reglas', {
    answers: { 'GET /gateway/notificationRules': script.answer },
  })
  await expectWords(alert, lost.words)
  for (const row of others) {
    script.become(row)
    await press(alert.getByRole('button', { name: 'Reintentar' }))
    await expectWords(alert, row.words)
  }
})

test('a journey that cannot be opened or does not exist', async () => {
  const script = openScript()
  const answers = { [`GET /gateway/journeys/${journey.id}`]: script.answer }
  await openConsole(`/admin/viajes/${journey.id}`, { answers })
  await expectWords(alert, lost.words)
  for (const row of others) {
    script.become(row)
    await press(alert.getByRole('button', { name: 'Reintentar' }))
    await expectWords(alert, row.words)
  }
  const body = { responseCode: 'journey.not-found', responseMessage: 'Ese viaje fue borrado.' }
  script.become({ name: '', answer: { status: 404, body }, words: '' })
  await press(alert.getByRole('button', { name: 'Reintentar' }))
  await expectWords(page.getByRole('main'), body.responseMessage)
})

test('the toast of a button', async () => {
  const script = openScript()
  await openConsole('/admin/notificaciones/reglas', {
    answers: { 'POST /gateway/notificationRules/surcharge/test': script.answer },
  })
  for (const row of catalogueRows) {
    script.become(row)
    await press(page.getByRole('button', { name: 'Probar: Recargo por aprobar' }))
    await expectWords(alert, row.words)
  }
})

test('a form of a page', async () => {
  const script = openScript()
  await openConsole('/admin/perfil', { answers: { 'POST /api/invitations': script.answer } })
  await page.getByLabelText('Correo de la persona').fill('ana@example.com')
  for (const row of catalogueRows) {
    script.become(row)
    await press(page.getByRole('button', { name: 'Invitar' }))
    await expectWords(alert, row.words)
  }
})

test('a dialog', async () => {
  const script = openScript()
  await openConsole('/admin/en-curso', { answers: { 'PUT /api/me/views': script.answer } })
  await page.getByRole('button', { name: 'Guardar esta vista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar esta vista' })
  await dialog.getByLabelText('Nombre').fill('Costa')
  // The browser's offline state must not hold the request back.
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  for (const row of catalogueRows) {
    script.become(row)
    await press(dialog.getByRole('button', { name: 'Guardar' }))
    await expectWords(dialog.getByRole('alert'), row.words)
  }
})

test('a read whose error no page shows', async () => {
  const script = openScript()
  const { reconnect } = await openConsole('/admin/en-curso', {
    answers: { 'GET /api/me/views': script.answer },
  })
  const note = page.getByRole('status').filter({ hasText: 'las vistas guardadas' })
  await expect.element(note).toHaveTextContent(startsWith(lost.words))
  for (const row of others) {
    script.become(row)
    reconnect()
    await expect.element(note).toHaveTextContent(startsWith(row.words))
  }
})

test('the password strength when its worker fails to load', async () => {
  await openConsole('/admin/perfil')
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage() {
        this.dispatchEvent(new Event('error'))
      }
      terminate() {}
    },
  )
  await page.getByRole('button', { name: 'Cambiar contraseña', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
  await dialog.getByLabelText('Contraseña nueva', { exact: true }).fill('una frase larga y rara')
  await expectWords(dialog, 'Conexión al servidor')
})
