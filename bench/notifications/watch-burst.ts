import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { insertNotifications } from '../../apps/api/src/modules/notifications/notification-store.ts'
import { ChangeLog } from '../../apps/api/src/platform/change-log/change-log.ts'
import type { Db } from '../../apps/api/src/platform/database/schema.ts'
import { createLogger } from '../../apps/api/src/platform/logger.ts'
import { demoAccount } from '../../e2e/support/server.ts'
import { BarePage } from '../screens/bare-page.ts'
import { type MainThreadLoad, measureLoad } from '../screens/page-measurements.ts'
import { signIn, waitForSelector } from '../screens/page-steps.ts'

/** Measures one user's page in a browser while `count` ungrouped notifications arrive. */
export async function watchBurst(
  { db, url, email }: { db: Db; url: string; email: string },
  count: number,
): Promise<MainThreadLoad & { toasts: number }> {
  const page = await BarePage.open()
  try {
    await signIn(page, url, { email, password: demoAccount.password })
    await openNotifications(page)
    // Notifications of the first seconds cause no toast.
    await pause(5_000)
    await page.evaluate(recordMaxToasts, null)
    const load = await measureLoad(page, async () => {
      await insertUngrouped(db, email, count)
      // Waits until the last one is rendered.
      await pause(2_000)
    })
    const { toasts } = await page.evaluate(
      () => (window as unknown as { maxCounts: { toasts: number } }).maxCounts,
      null,
    )
    return { ...load, toasts }
  } finally {
    await page.close()
  }
}

async function openNotifications(page: BarePage): Promise<void> {
  const link = 'nav a[href="/admin/notificaciones"]'
  await waitForSelector(page, link)
  await page.evaluate((wanted) => document.querySelector<HTMLElement>(wanted)?.click(), link)
  await waitForSelector(page, 'main li')
}

function recordMaxToasts(): void {
  const maxCounts = { toasts: 0 }
  Object.assign(window, { maxCounts })
  new MutationObserver(() => {
    const shown = document.querySelectorAll('[data-toast]').length
    maxCounts.toasts = Math.max(maxCounts.toasts, shown)
  }).observe(document.body, { childList: true, subtree: true })
}

async function insertUngrouped(db: Db, email: string, count: number): Promise<void> {
  const person = db.selectFrom('users').select('id').where('email', '=', email)
  const { id: administratorId } = await person.executeTakeFirstOrThrow()
  const changeLog = new ChangeLog({ db, clock: () => new Date(), log: createLogger('silent') })
  for (let index = 0; index < count; index += 1) {
    const notification = {
      id: randomUUID(),
      administrator_id: administratorId,
      datetime: new Date(),
      kind: 'novelty' as const,
      severity: 'critical' as const,
      title: `Novedad en V-${index}`,
      text: 'Derrumbe o cierre de vía en la ruta Bogotá–Medellín.',
      journey_id: null,
      event_id: null,
      group_key: `novelty:${index}`,
    }
    await changeLog.write('bench.tell', (tx, record) =>
      insertNotifications({ tx, record }, [notification]),
    )
  }
  await changeLog.stop()
}
