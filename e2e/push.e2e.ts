import type { PushPayload } from '@arriero/domain/notifications/push-message.ts'
import type { Page, Worker } from '@playwright/test'
import { openSignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

const novelty: PushPayload = {
  title: 'Novedad en V-10001',
  text: 'Hurto o piratería terrestre en la ruta Bogotá–Medellín.',
  address: '/admin/notificaciones',
  id: '00000000-0000-4000-8000-000000000001',
  tag: 'novelty:1',
  datetime: '2026-11-18T12:00:00.000Z',
  renotify: true,
}

/** Delivers messages as a push service would: the browser's own tools do it, because there is no network. */
async function connectPushService(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated')
      if (active) resolve(active.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  return async (payload: PushPayload) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registrationId,
      data: JSON.stringify(payload),
    })
}

/** Records what the worker shows, because a browser without a screen allows no notifications. */
async function recordShown(page: Page): Promise<() => Promise<string[]>> {
  const [running] = page.context().serviceWorkers()
  const worker: Worker = running ?? (await page.context().waitForEvent('serviceworker'))
  const shown = await worker.evaluateHandle(() => {
    const titles: string[] = []
    const { prototype } = ServiceWorkerRegistration
    prototype.showNotification = async (title) => void titles.push(title)
    prototype.getNotifications = async () => []
    return titles
  })
  return () => shown.jsonValue()
}

test('a message is shown with the console closed, and left to the page while it is visible', async ({
  page,
}) => {
  await openSignedIn(page, { at: '/admin/notificaciones/preferencias' })
  const deliver = await connectPushService(page)
  const readShown = await recordShown(page)
  const trial = { ...novelty, title: 'Prueba de avisos', id: null, tag: 'test' }

  await deliver(novelty)
  await deliver(trial)
  await expect(page.getByText('Llegó el aviso de prueba')).toBeVisible()
  await expect.poll(readShown).toEqual([trial.title])

  await page.goto('about:blank')
  await deliver(novelty)
  await expect.poll(readShown).toEqual([trial.title, novelty.title])
})
