import type { Page } from '@playwright/test'
import { findExpiredBooking } from '../../e2e/support/expired-booking.ts'

/** By the name of its picture, what a signed-in person does to see each screen. */
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
  journey: openJourneyInTrouble,
  'action-dialog': async (page) => {
    await openJourneyInTrouble(page)
    await page.keyboard.press('r')
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

async function openList(page: Page): Promise<void> {
  await open(page, '/admin/en-curso')
  await page.getByRole('row').filter({ hasText: /V-\d/ }).first().waitFor()
}

/** The page of a journey whose novelty nobody has resolved yet. */
async function openJourneyInTrouble(page: Page): Promise<void> {
  await open(page, '/admin/atencion?motivo=novelty')
  const id = await page.locator('a[data-journey]').first().getAttribute('data-journey')
  await open(page, `/admin/viajes/${id}`)
  await page
    .getByText(/Protocolo/)
    .first()
    .waitFor()
}
