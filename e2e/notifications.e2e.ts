import { liveChip } from './support/live-chip.ts'
import { expectAccessible } from './support/axe.ts'
import { networkIsLost } from './support/page-watch.ts'
import { enter } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

// Of this file's own: notifications become read in it.
test.use({ serverEnv: { DEMO_TRUCKS: '30' } })

test('a notification marked as read leaves the count, and stays in the list', async ({ page }) => {
  await enter(page)
  const bell = page
    .getByRole('banner')
    .getByRole('button', { name: /^Notificaciones, \d+ sin leer$/ })
  const unread = Number.parseInt((await bell.getAttribute('aria-label'))?.slice(16) ?? '', 10)
  await bell.click()
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir a Notificaciones' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const rows = page.getByRole('main').getByRole('listitem')
  const waiting = rows.filter({ hasText: 'Sin leer:' })
  await expect(waiting).toHaveCount(unread)
  await expectAccessible(page)
  const all = await rows.count()
  await waiting
    .first()
    .getByRole('button', { name: /^Marcar como leída/ })
    .click()
  await expect(waiting).toHaveCount(unread - 1)
  await expect(rows).toHaveCount(all)
  await expect(rows.first()).toBeFocused()
  await expect(
    page.getByRole('banner').getByRole('button', { name: `${unread - 1} sin leer` }),
  ).toBeVisible()
  await page.reload()
  await expect(waiting).toHaveCount(unread - 1)
})

test('without connection nothing is marked, and it is said', async ({ page, context, watch }) => {
  watch.allow(networkIsLost)
  await enter(page)
  await page.getByRole('link', { name: 'Notificaciones', exact: true }).click()
  const waiting = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Sin leer:' })
  await expect(waiting.first()).toBeVisible()
  const unread = await waiting.count()
  await context.setOffline(true)
  await expect(liveChip(page)).toHaveText('Sin conexión', {
    timeout: 30_000,
  })
  await expect(page.getByRole('main').getByText('Sin conexión · Actualizado')).toBeVisible()
  await waiting
    .first()
    .getByRole('button', { name: /^Marcar como leída/ })
    .click()
  await expect(page.getByText('No hay conexión en vivo.')).toBeVisible()
  await expect(waiting).toHaveCount(unread)
})
