import type { NotificationRulesAnswer } from '@arriero/domain/contract/http/notifications.ts'
import { inProgressStateIds } from '@arriero/domain/journeys/journey-state.ts'
import {
  type NotificationKind,
  notificationRuleTraits,
} from '@arriero/domain/notifications/notification-rule.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { ApiClient } from './api-client.ts'
import { findDrivers } from './gateway-clients.ts'
import { demoAccount, type Server } from './server.ts'
import { openSignedIn } from './sign-in.ts'

/** Changes the rules instead of the test's own account; rules apply to all administrators. */
const colleague = { ...demoAccount, email: 'diego@arriero.example' }

/** Turns off all other kinds of notifications, so that only the test's own arrive. */
export async function enableOnly(server: Server, ...wanted: NotificationKind[]): Promise<void> {
  const client = await ApiClient.signedIn(server.url, colleague)
  const answer = await client.send('GET', '/gateway/notificationRules')
  const { rules } = (await answer.json()) as NotificationRulesAnswer
  for (const { kind, severity, audience, chosen, amount, version } of rules) {
    // Some always arrive: nobody can change their rules.
    if (notificationRuleTraits[kind].isOwn) continue
    const isOn = wanted.includes(kind)
    const body = { isOn, severity, audience, chosen, amount, expectedVersion: version }
    const done = await client.send('PUT', `/gateway/notificationRules/${kind}`, body)
    expect(done.status, await done.text()).toBe(200)
  }
}

export const bell = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^Notificaciones/ })

const usedJourneys = new Set<string>()

/** The next driver with a journey in progress who has not reported anything yet. */
export async function nextDriver(server: Server) {
  const underWay = await findDrivers(server, inProgressStateIds)
  const next = underWay.find(({ journey }) => !usedJourneys.has(journey.id))
  if (!next) throw new Error('Every driver has reported something')
  const { driver, journey } = next
  usedJourneys.add(journey.id)
  const report = () => driver.send(journey.id, 'reportNovelty', { noveltyCode: 'DERRUMBE' })
  return { journey, report, title: `Novedad en ${journey.code}` }
}

/** Checks the unread count in the bell and in the page title. */
export async function expectUnread(page: Page, count: number): Promise<void> {
  const name = count === 0 ? 'Notificaciones' : `Notificaciones, ${count} sin leer`
  await expect(bell(page)).toHaveAccessibleName(name)
  await expect(page).toHaveTitle(count === 0 ? /^[^🔔]*$/u : new RegExp(`🔔${count} · `, 'u'))
}

/** Opens the console and marks everything as read. */
export async function readEverything(page: Page): Promise<void> {
  await openSignedIn(page, { at: '/admin/notificaciones' })
  const markAll = page.getByRole('button', { name: 'Marcar todas como leídas' })
  await markAll.click()
  // The notification about our own sign-in may arrive after the first click.
  await expect(async () => {
    const isRead = (await bell(page).getAttribute('aria-label')) === 'Notificaciones'
    if (!isRead) await markAll.click({ timeout: 1000 })
    await expect(bell(page)).toHaveAccessibleName('Notificaciones', { timeout: 1000 })
  }).toPass({ timeout: 15_000 })
  await expectUnread(page, 0)
}

/**
 * For three seconds after its first rows a page shows no toasts, since old notifications would look new
 * (arrivals-watcher.ts). The page does not show when they are over, so this waits for a fixed time.
 */
export async function waitForToastsEnabled(page: Page): Promise<void> {
  const since = await page.evaluate(() => performance.now())
  await page.waitForFunction((then) => performance.now() - then > 3500, since)
}

export const notification = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

/** All toasts about arrivals; there must never be two. */
export const toasts = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /notificaciones (nuevas|mientras)|Novedad|Prueba:/ })
