import type { Page } from '@playwright/test'
import {
  expectAccessibleAgain,
  expectNewPartAccessible,
  openDialog,
} from './support/accessibility.ts'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const listItems = (page: Page) => page.getByRole('main').getByRole('listitem')

/** New notifications keep arriving, so this finds one by its id, wherever it is in the list. */
const rowOf = (page: Page, id: string) =>
  listItems(page).filter({ has: page.locator(`[data-notification="${id}"]`) })

async function findUnread(page: Page): Promise<string> {
  const unread = listItems(page).filter({ hasText: 'Sin leer:' }).first()
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

test('a read notification stays in the list until the page is left, and stays read', async ({
  page,
}) => {
  await openSignedIn(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Notificaciones, .*sin leer$/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expectNewPartAccessible(page, openDialog)
  await page.getByRole('link', { name: 'Ir a Notificaciones' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await expect(listItems(page).first()).toBeVisible()
  await expectAccessibleAgain(page)
  const id = await findUnread(page)
  await markRead(page, id)
  await expectRead(page, id)
  await expect(rowOf(page, id).getByRole('button')).toBeFocused()
  await page.reload()
  await expectRead(page, id)

  await rowOf(page, id).getByRole('button').click()
  await expect(rowOf(page, id)).toContainText('Sin leer:')

  // In the unread list a read notification stays until the page is left.
  await page.getByText(/^Sin leer( ·|$)/).click()
  await expect(page).toHaveURL(/sinLeer=1/)
  const unread = await findUnread(page)
  await markRead(page, unread)
  await expectRead(page, unread)
  await page.reload()
  await expect(listItems(page).first()).toBeVisible()
  await expect(rowOf(page, unread)).toHaveCount(0)
})
