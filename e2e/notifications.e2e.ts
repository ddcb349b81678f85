import type { Page } from '@playwright/test'
import { liveChip } from './support/live-chip.ts'
import { expectAccessible } from './support/axe.ts'
import { networkIsLost } from './support/page-watch.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Of this file's own: notifications become read in it.
test.use({ serverEnv: { DEMO_TRUCKS: '30' } })

const listed = (page: Page) => page.getByRole('main').getByRole('listitem')

/** The world goes on telling: one notification by its id, wherever it stands in the list. */
const rowOf = (page: Page, id: string) =>
  listed(page).filter({ has: page.locator(`[data-notification="${id}"]`) })

async function findUnread(page: Page): Promise<string> {
  const unread = listed(page).filter({ hasText: 'Sin leer:' }).first()
  const id = await unread.locator('[data-notification]').getAttribute('data-notification')
  return id ?? ''
}

const markRead = (page: Page, id: string) =>
  rowOf(page, id)
    .getByRole('button', { name: /^Marcar como leída/ })
    .click()

async function expectRead(page: Page, id: string): Promise<void> {
  await expect(rowOf(page, id).getByRole('button', { name: /^Marcar como no leída/ })).toBeVisible()
}

async function openPage(page: Page): Promise<void> {
  await enter(page)
  await page.getByRole('link', { name: 'Notificaciones', exact: true }).click()
  await expect(listed(page).first()).toBeVisible()
}

test('a notification marked as read stays in the list, and in the record', async ({ page }) => {
  await enter(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notificaciones, .*sin leer$/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir a Notificaciones' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await expect(listed(page).first()).toBeVisible()
  await expectAccessible(page)
  const id = await findUnread(page)
  await markRead(page, id)
  await expectRead(page, id)
  await expect(rowOf(page, id).getByRole('button')).toBeFocused()
  await page.reload()
  await expectRead(page, id)

  await rowOf(page, id).getByRole('button').click()
  await expect(rowOf(page, id)).toContainText('Sin leer:')
})

test('what is read among the unread stays until the list is left', async ({ page }) => {
  await openPage(page)
  await page.getByText(/^Sin leer( ·|$)/).click()
  await expect(page).toHaveURL(/sinLeer=1/)
  const id = await findUnread(page)
  await markRead(page, id)
  await expectRead(page, id)
  await page.reload()
  await expect(listed(page).first()).toBeVisible()
  await expect(rowOf(page, id)).toHaveCount(0)
})

test('a notification leads to the event of its journey, by the keyboard too', async ({ page }) => {
  await openPage(page)
  await page.goto('/admin/notificaciones?tipos=surcharge,late,signalLost,novelty')
  await expect(listed(page).first()).toBeVisible()
  const id = await listed(page)
    .locator('a[href*="evento="]')
    .first()
    .getAttribute('data-notification')
  await page.locator(`[data-notification="${id}"]`).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(page.locator(`[data-notification="${id}"]`)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/viajes\/.*evento=\d+/)
  await expect(page.getByRole('main').locator('li[aria-current="true"]')).toBeFocused()
  await expectAccessible(page)
  await page.goBack()
  await expectRead(page, id ?? '')
})

test('all are read at once, in every tab', async ({ page, context }) => {
  await openPage(page)
  const other = await context.newPage()
  await other.goto('/admin/notificaciones')
  const id = await findUnread(page)
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expectRead(page, id)
  await expectRead(other, id)
})

test('what is read without connection waits, and is sent', async ({ page, context, watch }) => {
  watch.allow(networkIsLost)
  await openPage(page)
  // The one before may have left nothing unread.
  await listed(page)
    .getByRole('button', { name: /^Marcar como no leída/ })
    .first()
    .click()
  await expect(listed(page).filter({ hasText: 'Sin leer:' }).first()).toBeVisible()
  const id = await findUnread(page)
  await context.setOffline(true)
  await expect(liveChip(page)).toHaveText('Sin conexión', { timeout: 30_000 })
  await expect(page.getByRole('main').getByText('Sin conexión · Actualizado')).toBeVisible()
  await markRead(page, id)
  await expectRead(page, id)
  await expect(rowOf(page, id)).toContainText('Se enviará al volver la conexión')
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(liveChip(page)).toHaveText('En vivo', { timeout: 45_000 })
  await expect(rowOf(page, id)).not.toContainText('Se enviará')
  await expectRead(page, id)
  await page.reload()
  await expectRead(page, id)
})
