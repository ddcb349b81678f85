import type { NoticeRulesAnswer } from '@arriero/domain/contract/http/notices.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import { ApiClient } from './api-client.ts'
import { demoAccount, type Server } from './server.ts'

/** Somebody other than who the stories are about: what they change is everybody's. */
const colleague = { ...demoAccount, email: 'yuliana@arriero.example' }

/** Turns off what time alone brings about, so that nothing happens in a story but what it tells. */
export async function tellOnly(server: Server, ...wanted: NotificationKind[]): Promise<void> {
  const client = await ApiClient.signedIn(server.url, colleague)
  const answer = await client.send('GET', '/gateway/noticeRules')
  const { rules } = (await answer.json()) as NoticeRulesAnswer
  for (const { kind, severity, audience, chosen, amount, version } of rules) {
    if (kind === 'security') continue
    const isOn = wanted.includes(kind)
    const body = { isOn, severity, audience, chosen, amount, expectedVersion: version }
    const done = await client.send('PUT', `/gateway/noticeRules/${kind}`, body)
    expect(done.status, await done.text()).toBe(200)
  }
}

export const bell = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: /^Notificaciones/ })

/** Both places that say how many wait. */
export async function expectUnread(page: Page, count: number): Promise<void> {
  const name = count === 0 ? 'Notificaciones' : `Notificaciones, ${count} sin leer`
  await expect(bell(page)).toHaveAccessibleName(name)
  await expect(page).toHaveTitle(count === 0 ? /^[^🔔]*$/u : new RegExp(`🔔${count} · `, 'u'))
}

/** Begins with everything read, whatever the world came with. */
export async function readEverything(page: Page): Promise<void> {
  await page.goto('/admin/notificaciones')
  await page.getByRole('button', { name: 'Marcar todas como leídas' }).click()
  await expectUnread(page, 0)
}

export const notice = (page: Page, title: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

/** What arrives is told in one place, never in two. */
export const toasts = (page: Page): Locator =>
  page.getByRole('status').filter({ hasText: /avisos|Novedad|Prueba:/ })
