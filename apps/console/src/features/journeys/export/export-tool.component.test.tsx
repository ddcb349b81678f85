import type { JourneyExport } from '@arriero/domain/contract/http/journey-exports.ts'
import { defaultLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react/pure'
import { createConsoleServices } from '#data/console-services.ts'
import { serializeSessionCookie } from '#data/session/session-cookie.ts'
import { ServicesContext } from '#data/use-services.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { ToastStrip } from '#ui/toasts.tsx'
import { expectAccessible, storedUser } from '../../../../test/stage/open-console.tsx'
import { type Answers, failWith, me, scriptedFetch } from '../../../../test/stage/scripted-api.ts'
import { useExportNews } from './export-news.ts'
import { ExportTool } from './export-tool.tsx'
import '@mantine/core/styles.layer.css'
import '#ui/theme/login-styles.css'

const path = '/gateway/journeys/exports'
const base: JourneyExport = {
  id: 'e1',
  state: 'waiting',
  format: 'xlsx',
  hasPersonalData: false,
  createdAt: '2026-11-16T12:00:00.000Z',
  rowCount: 12_345,
  written: 0,
  fileName: 'viajes-2026-11-16-0700.xlsx',
  sizeBytes: null,
  expiresAt: null,
  message: null,
}
const done = {
  state: 'done',
  written: 12_345,
  sizeBytes: 4_200_000,
  expiresAt: '2026-11-16T20:40:00.000Z',
} as const
const dialog = page.getByRole('dialog', { name: 'Exportar viajes' })

function Part() {
  useExportNews()
  return (
    <main>
      <ExportTool filter={{ states: [12, 19], late: 'yes' }} total={12_345} />
      <ToastStrip />
    </main>
  )
}

/** A server that has one export, in the state that the test gives it. */
async function open(answers: Answers = {}, exports: JourneyExport[] = []) {
  await cleanup()
  localStorage.clear()
  document.cookie = serializeSessionCookie(storedUser, false)
  const server = { exports, sent: [] as unknown[] }
  const change = (part: Partial<JourneyExport>) => {
    server.exports = server.exports.map((one) => ({ ...one, ...part }))
  }
  vi.stubGlobal(
    'fetch',
    scriptedFetch({
      [`GET ${path}`]: () => ({ exports: server.exports }),
      [`POST ${path}`]: (body: unknown) => {
        server.sent.push(body)
        server.exports = [base]
        return Response.json(base, { status: 202 })
      },
      [`DELETE ${path}/e1`]: () => {
        server.exports = []
        return new Response(null, { status: 204 })
      },
      [`POST ${path}/e1/links`]: { token: 'secreto', expiresAt: done.expiresAt },
      [`GET ${path}/e1/file`]: () => new Response('PK', { headers: { 'content-type': 'x/y' } }),
      ...answers,
    }),
  )
  const config = {
    api: '/api/',
    gateway: '/gateway/',
    live: '/live',
    journeyLimits: defaultLimits,
    mapStyleUrl: null,
  }
  const services = createConsoleServices(config, () => undefined)
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await render(
    <ThemeProvider>
      <ServicesContext value={services}>
        <QueryClientProvider client={queries}>
          <Part />
        </QueryClientProvider>
      </ServicesContext>
    </ThemeProvider>,
  )
  return { server, change, services }
}

/** Names of the files that the page saves. */
function watchDownloads(): string[] {
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download)
  })
  return names
}

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

const start = async () => {
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('button', { name: 'Exportar 12.345 viajes' }).click()
}

test('tells the count, exports the filter, shows the progress, and gives file and link', async () => {
  const { server, change } = await open()
  const saved = watchDownloads()
  await page.getByRole('button', { name: 'Exportar' }).click()
  await expect.element(dialog.getByText(/exactamente los 12.345 viajes/)).toBeVisible()
  await dialog.getByText('Columnas').click()
  await expect.element(dialog.getByLabelText('Cédula del conductor')).toBeVisible()
  await expectAccessible(dialog.element())
  await dialog.getByRole('button', { name: 'Ninguna' }).click()
  await dialog.getByRole('button', { name: 'Exportar 12.345 viajes' }).click()
  await expect.element(dialog.getByText('Elija al menos una columna.')).toBeVisible()
  await dialog.getByLabelText('Código').click()
  await dialog.getByRole('radio', { name: 'CSV' }).click()
  await dialog.getByRole('button', { name: 'Exportar 12.345 viajes' }).click()
  expect(server.sent).toEqual([
    { filter: { states: '12,19', late: 'yes' }, format: 'csv', columns: ['code'] },
  ])
  change({ state: 'running', written: 5_000 })
  await expect.element(dialog.getByText('Exportando… 5.000 de 12.345 viajes.')).toBeVisible()
  const bar = dialog.getByRole('progressbar', { name: 'Avance de viajes-2026-11-16-0700.xlsx' })
  await expect.element(bar).toHaveAttribute('aria-valuenow', expect.stringMatching(/^40\.5/))
  change(done)
  await expect.element(dialog.getByText('El archivo está listo')).toBeVisible()
  await expect.element(dialog.getByText(/4,2.MB. Disponible hasta las 15:40/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Descargar/ }).click()
  await vi.waitFor(() => expect(saved).toEqual(['viajes-2026-11-16-0700.xlsx']))
  await dialog.getByRole('button', { name: /^Crear un enlace/ }).click()
  await expect.element(dialog.getByText(`${location.origin}/descarga#secreto`)).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Copiar enlace (vence a las 15:40)' }))
    .toBeVisible()
  await expectAccessible(dialog.element())
  // Remembered for the next time.
  await dialog.getByRole('button', { name: 'Exportar otra vez' }).click()
  await expect.element(dialog.getByRole('radio', { name: 'CSV' })).toBeChecked()
  await expect.element(dialog.getByText('1 de 42')).toBeVisible()
  await expect.element(dialog.getByText('Exportaciones de la última hora')).toBeVisible()
})

test('goes on without the dialog, and tells when it has ended', async () => {
  const { change } = await open()
  const saved = watchDownloads()
  await start()
  change({ state: 'running', written: 5_000 })
  await expect.element(dialog.getByText(/^Exportando… 5.000/)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: /^Exportando 40/ })).toBeVisible()
  change(done)
  await expect.element(page.getByText('Exportación lista')).toBeVisible()
  await page.getByRole('button', { name: 'Descargar' }).click()
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  await expect.element(page.getByRole('button', { name: 'Exportar' })).toBeVisible()
})

test('is cancelled, and a failure is told with its reason', async () => {
  const { server, change } = await open()
  await start()
  await dialog.getByRole('button', { name: /^Cancelar viajes/ }).click()
  const heading = dialog.getByRole('heading', { level: 3 })
  await expect.element(heading).toHaveTextContent('Exportación cancelada')
  await expect.element(heading).toHaveFocus()
  expect(server.exports).toEqual([])
  await dialog.getByRole('button', { name: 'Exportar otra vez' }).click()
  await dialog.getByRole('button', { name: 'Exportar 12.345 viajes' }).click()
  change({ state: 'failed', message: 'El servidor no tiene espacio.' })
  await expect.element(dialog.getByText('No se pudo exportar')).toBeVisible()
  await expect.element(dialog.getByText('El servidor no tiene espacio.')).toBeVisible()
})

test('one that runs when the page opens is told too; a deleted file is not a cancelled export', async () => {
  const { change } = await open({}, [{ ...base, state: 'running', written: 5_000 }])
  await expect.element(page.getByRole('button', { name: /^Exportando 40/ })).toBeVisible()
  change(done)
  await expect.element(page.getByText('Exportación lista')).toBeVisible()
  await page.getByRole('button', { name: 'Exportar' }).click()
  await dialog.getByRole('button', { name: /^Borrar viajes/ }).click()
  await expect.element(dialog.getByText('Exportaciones de la última hora')).not.toBeInTheDocument()
  expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  await dialog.getByRole('button', { name: 'Exportar 12.345 viajes' }).click()
  change(done)
  await dialog.getByRole('button', { name: /^Borrar viajes/ }).click()
  await expect.element(dialog.getByText('El archivo ya no está: se borró o venció')).toHaveFocus()
})

test('keeps the form when the server is not reached or refuses', async () => {
  await open({ [`POST ${path}`]: failWith({ status: 0 }) })
  await start()
  await expect
    .element(
      dialog.getByText('Conexión al servidor. Lo que escribió sigue aquí. Intente de nuevo.'),
    )
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Exportar 12.345 viajes' })).toBeEnabled()
})

test('offers personal data only to those who may see it, and no link to it', async () => {
  const abilities = me.abilities.filter((ability) => ability !== 'personal-data.reveal')
  await open({ 'GET /api/me': { ...me, abilities } })
  await page.getByRole('button', { name: 'Exportar' }).click()
  await dialog.getByText('Columnas').click()
  await expect.element(dialog.getByLabelText('Código')).toBeVisible()
  await expect.element(dialog.getByLabelText('Cédula del conductor')).not.toBeInTheDocument()

  const { server } = await open()
  server.exports = [{ ...base, ...done, hasPersonalData: true }]
  await page.getByRole('button', { name: 'Exportar' }).click()
  await dialog.getByText('Columnas').click()
  await dialog.getByLabelText('Cédula del conductor').click()
  await expect.element(dialog.getByText(/^Lleva datos personales/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Descargar/ })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /enlace/ })).not.toBeInTheDocument()
})
