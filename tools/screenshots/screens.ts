import type { Page } from '@playwright/test'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findDelivered, findExpiredBooking } from '../../e2e/support/journeys.ts'
import { root } from '../repository.ts'

/** How to open each screen after signing in, by the name of its image. */
export const screens: Record<string, (page: Page) => Promise<void>> = {
  'in-progress': async (page) => {
    await openList(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
  },
  'in-progress-map': (page) => open(page, '/admin/en-curso?vista=mapa'),
  board: (page) => open(page, '/admin/en-curso?vista=tablero'),
  corridors: (page) => open(page, '/admin/en-curso?vista=corredores'),
  'journey-panel': async (page) => {
    await openList(page)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('article', { name: /^Viaje V-/ }).waitFor()
  },
  journey: openJourneyWithNovelty,
  'action-dialog': async (page) => {
    await openJourneyWithNovelty(page)
    await page.keyboard.press('r')
    await page.getByRole('dialog').waitFor()
  },
  'protocol-step': async (page) => {
    await openJourneyWithNovelty(page)
    await page
      .getByRole('button', { name: /^Anotar: / })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  },
  calendar: async (page) => {
    const { id } = await findExpiredBooking(page.context())
    await open(page, `/admin/viajes/${id}`)
    await page.getByRole('button', { name: 'Volver a publicar' }).click()
    await page.getByRole('button', { name: 'Nueva cita de cargue' }).click()
    await page.getByRole('dialog', { name: 'Nueva cita de cargue' }).waitFor()
  },
  attention: (page) => open(page, '/admin/atencion'),
  'to-assign': async (page) => {
    await open(page, '/admin/por-asignar')
    await page.locator('a[data-row]').first().waitFor()
    await page.keyboard.press('j')
  },
  'to-approve': async (page) => {
    await open(page, '/admin/por-aprobar')
    await page.locator('a[data-row]').first().waitFor()
  },
  journeys: async (page) => {
    await open(page, '/admin/viajes?estados=12,19&tarde=si')
    await page.getByRole('grid', { name: 'Viajes' }).getByText(/V-\d/).first().waitFor()
  },
  'new-journey': async (page) => {
    await openJourneyWithNovelty(page)
    const id = new URL(page.url()).pathname.split('/').at(-1)
    await open(page, `/admin/viajes/nuevo?desde=${id}`)
    await page.getByRole('textbox', { name: 'Carga' }).waitFor()
  },
  'journey-import': (page) => open(page, '/admin/viajes/importar'),
  replay: async (page) => {
    const { id } = await findDelivered(page.context())
    await open(page, `/admin/viajes/${id}/recorrido`)
    await page.getByRole('slider', { name: 'Hora del recorrido' }).press('PageUp')
  },
  outcomes: async (page) => {
    await open(page, '/admin/tablero?periodo=13')
    await page
      .getByRole('link', { name: /ver la lista$/ })
      .first()
      .waitFor()
  },
  audit: async (page) => {
    await open(page, '/admin/auditoria')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  },
  palette: async (page) => {
    await open(page, '/admin/atencion')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Buscar viaje/ }).fill('bue')
    await page.getByRole('option', { name: /V-\d/ }).first().waitFor()
  },
  notifications: async (page) => {
    await open(page, '/admin/notificaciones')
    await page.getByRole('main').getByRole('listitem').first().waitFor()
  },
  bell: async (page) => {
    await openList(page)
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notificaciones/ })
      .click()
    await page.getByRole('dialog').getByRole('listitem').first().waitFor()
  },
  'notification-preferences': (page) => open(page, '/admin/notificaciones/preferencias'),
  'notification-rules': async (page) => {
    await open(page, '/admin/notificaciones/reglas')
    await page.getByRole('region', { name: 'Novedad', exact: true }).waitFor()
  },
  protocols: async (page) => {
    await open(page, '/admin/novedades/protocolos?tipo=VARADA')
    await page.getByRole('region', { name: 'Varada mecánica' }).waitFor()
  },
  customers: (page) => openRecords(page, '/admin/clientes'),
  drivers: (page) => openRecords(page, '/admin/conductores'),
  vehicle: async (page) => {
    await openRecords(page, '/admin/vehiculos')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Placa', exact: true }).waitFor()
  },
  users: async (page) => {
    await open(page, '/admin/usuarios')
    await page.locator('a[data-user]').first().waitFor()
  },
  review: async (page) => {
    await open(page, '/admin/usuarios')
    await page.getByRole('button', { name: 'Revisar la siguiente' }).click()
    await page
      .getByLabel(/Las flechas lo mueven/)
      .getByRole('img')
      .waitFor()
  },
  administrators: (page) => open(page, '/admin/administradores'),
  registration: (page) => open(page, '/registro'),
  profile: (page) => open(page, '/admin/perfil'),
  settings: (page) => open(page, '/admin/ajustes'),
  keys: async (page) => {
    await open(page, '/admin/atencion')
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
  },
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Opens a list of the registry. */
async function openRecords(page: Page, path: string): Promise<void> {
  await open(page, path)
  await page.locator('a[data-record]').first().waitFor()
}

async function openList(page: Page): Promise<void> {
  await open(page, '/admin/en-curso')
  await page.getByRole('row').filter({ hasText: /V-\d/ }).first().waitFor()
}

/** Opens the page of a journey with an open novelty. */
async function openJourneyWithNovelty(page: Page): Promise<void> {
  await open(page, '/admin/atencion?motivo=novelty')
  const id = await page.locator('a[data-journey]').first().getAttribute('data-journey')
  await open(page, `/admin/viajes/${id}`)
  await page
    .getByText(/Protocolo/)
    .first()
    .waitFor()
}

export const screenshotFolder = join(root, 'docs', 'screenshots')

/** With software rendering the map needs this long for its first frames. */
const mapMs = 6000
/** For images, counts and transitions that follow the first render. */
const settleMs = 1000

/** Takes the screenshot once nothing is loading. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
  await page.evaluate(() => document.fonts.ready)
  await wait(settleMs)
  if ((await page.locator('.maplibregl-map').count()) > 0) {
    await page
      .getByText(/GeoNames/)
      .first()
      .waitFor({ state: 'attached' })
    await wait(mapMs)
  }
  await page.screenshot({ path: join(screenshotFolder, `${name}.png`) })
  console.log(`  ${name}.png`)
}
