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

/** Tests open the console with the first error, then switch to each of the others. */
const [firstRow, ...others] = catalogueRows

/** An answer that fails with the error of the current row. */
function scriptFailures() {
  let answer: () => unknown = failWith(firstRow.answer)
  return {
    answer: () => answer(),
    setRow: (row: (typeof catalogueRows)[number]) => {
      vi.restoreAllMocks()
      answer = failWith(row.answer)
    },
  }
}

const startsWith = (words: string) =>
  new RegExp(`^${words.replace(/\.$/, '').replaceAll(/[.()]/g, '\\$&')}`)

/** Expects a text that begins with the row's message. */
const expectMessage = (place: Locator, words: string) =>
  expect.element(place.getByText(startsWith(words)).first()).toBeVisible()

/** Clicks without pointer events, because the same button is clicked once for each row. */
async function press(button: Locator) {
  await expect.element(button).toBeEnabled()
  button.element().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

const journey = exampleJourney()
const alert = page.getByRole('alert')

test('a page that fails to render shows the message of each error', async () => {
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
    await expectMessage(alert, words)
  }
})

test('a console that fails to start shows the message of each error', async () => {
  for (const { answer, words } of catalogueRows) {
    await cleanup()
    await render(<StartFailure error={new HttpFailure(answer)} onRetry={() => undefined} />)
    await expectMessage(alert, words)
  }
})

test('a console without network opens by itself when the server is back', async () => {
  await cleanup()
  const onRetry = vi.fn<() => void>()
  const answer = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'))
  vi.stubGlobal('fetch', answer)
  await render(<StartFailure error={new HttpFailure({ status: 0 })} onRetry={onRetry} />)
  await expectMessage(alert, 'Conexión al servidor')
  await expect.element(alert.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(answer).toHaveBeenCalled())
  expect(onRetry).not.toHaveBeenCalled()

  const config = { api: '/api/', gateway: '/gateway/', live: '/live' }
  answer.mockImplementation(async () => Response.json(config))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(onRetry).toHaveBeenCalledOnce())
})

test('a list that fails to load shows the message of each error', async () => {
  const script = scriptFailures()
  await openConsole('/admin/notificaciones/reglas', {
    answers: { 'GET /gateway/notificationRules': script.answer },
  })
  await expectMessage(alert, firstRow.words)
  for (const row of others) {
    script.setRow(row)
    await press(alert.getByRole('button', { name: 'Reintentar' }))
    await expectMessage(alert, row.words)
  }
})

test('a journey that fails to load or does not exist shows the message of each error', async () => {
  const script = scriptFailures()
  const answers = { [`GET /gateway/journeys/${journey.id}`]: script.answer }
  await openConsole(`/admin/viajes/${journey.id}`, { answers })
  await expectMessage(alert, firstRow.words)
  for (const row of others) {
    script.setRow(row)
    await press(alert.getByRole('button', { name: 'Reintentar' }))
    await expectMessage(alert, row.words)
  }
  const body = { responseCode: 'journey.not-found', responseMessage: 'Ese viaje fue borrado.' }
  script.setRow({ name: '', answer: { status: 404, body }, words: '' })
  await press(alert.getByRole('button', { name: 'Reintentar' }))
  await expectMessage(page.getByRole('main'), body.responseMessage)
})

test('the toast of a button shows the message of each error', async () => {
  const script = scriptFailures()
  await openConsole('/admin/notificaciones/reglas', {
    answers: { 'POST /gateway/notificationRules/surcharge/test': script.answer },
  })
  for (const row of catalogueRows) {
    script.setRow(row)
    await press(page.getByRole('button', { name: 'Probar: Recargo por aprobar' }))
    await expectMessage(alert, row.words)
  }
})

test('a form shows the message of each error', async () => {
  const script = scriptFailures()
  await openConsole('/admin/perfil', { answers: { 'PUT /api/me': script.answer } })
  for (const row of catalogueRows) {
    script.setRow(row)
    await press(page.getByRole('button', { name: 'Guardar' }))
    await expectMessage(alert, row.words)
  }
})

test('a dialog shows the message of each error', async () => {
  const script = scriptFailures()
  await openConsole('/admin/en-curso', { answers: { 'PUT /api/me/views': script.answer } })
  await page.getByRole('button', { name: 'Guardar esta vista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar esta vista' })
  await dialog.getByLabelText('Nombre').fill('Costa')
  // The browser's offline state must not hold the request back.
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  for (const row of catalogueRows) {
    script.setRow(row)
    await press(dialog.getByRole('button', { name: 'Guardar' }))
    await expectMessage(dialog.getByRole('alert'), row.words)
  }
})

test('the status note shows the message of a read whose error no page shows', async () => {
  const script = scriptFailures()
  const { reconnect } = await openConsole('/admin/en-curso', {
    answers: { 'GET /api/me/views': script.answer },
  })
  const note = page.getByRole('status').filter({ hasText: 'las vistas guardadas' })
  await expect.element(note).toHaveTextContent(startsWith(firstRow.words))
  for (const row of others) {
    script.setRow(row)
    reconnect()
    await expect.element(note).toHaveTextContent(startsWith(row.words))
  }
})

test('the password strength shows a message when its worker fails to load', async () => {
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
  await expectMessage(dialog, 'Conexión al servidor')
})
