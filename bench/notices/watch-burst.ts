import { randomUUID } from 'node:crypto'
import { insertNotices } from '../../apps/api/src/modules/notifications/record-notification.ts'
import { ChangeLog } from '../../apps/api/src/platform/change-log/change-log.ts'
import { createLogger } from '../../apps/api/src/platform/logger.ts'
import type { Db } from '../../apps/api/src/platform/schema.ts'
import { type Load, measureLoad } from '../screens/main-thread.ts'
import { openBrowser, screen } from '../screens/open-browser.ts'

/** The page of one person in a browser, while so many notices that nothing folds come one after the other. */
export async function watchBurst(
  { db, url, email }: { db: Db; url: string; email: string },
  count: number,
): Promise<Load & { toasts: number }> {
  const browser = await openBrowser()
  const page = await browser.newPage({ ...screen, baseURL: url })
  await page.goto('/login')
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('arriero-demo')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('link', { name: 'Notificaciones', exact: true }).click()
  await page.getByRole('main').getByRole('listitem').first().waitFor()
  // What came in the first seconds is no news.
  await page.waitForTimeout(5_000)
  await page.evaluate(() => {
    const most = { toasts: 0 }
    Object.assign(window, { most })
    new MutationObserver(() => {
      const shown = document.querySelectorAll('.mantine-Notification-root').length
      most.toasts = Math.max(most.toasts, shown)
    }).observe(document.body, { childList: true, subtree: true })
  })
  const load = await measureLoad(page, async () => {
    await tellApart(db, email, count)
    // Until the last of them is drawn.
    await page.waitForTimeout(2_000)
  })
  const { toasts } = await page.evaluate(
    () => (window as unknown as { most: { toasts: number } }).most,
  )
  await browser.close()
  return { ...load, toasts }
}

async function tellApart(db: Db, email: string, count: number): Promise<void> {
  const person = db.selectFrom('users').select('id').where('email', '=', email)
  const { id: administratorId } = await person.executeTakeFirstOrThrow()
  const changeLog = new ChangeLog({ db, clock: () => new Date(), log: createLogger('silent') })
  for (let at = 0; at < count; at += 1) {
    const notice = {
      id: randomUUID(),
      administrator_id: administratorId,
      datetime: new Date(),
      kind: 'novelty' as const,
      severity: 'critical' as const,
      title: `Novedad en V-${at}`,
      text: 'Derrumbe o cierre de vía en la ruta Bogotá–Medellín.',
      journey_id: null,
      event_id: null,
      group_key: `novelty:${at}`,
    }
    await changeLog.write('bench.tell', (tx, record) => insertNotices({ tx, record }, [notice]))
  }
  await changeLog.stop()
}
