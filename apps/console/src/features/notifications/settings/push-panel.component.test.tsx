import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible, openConsole } from '../../../../test/stage/open-console.tsx'
import type { Answers } from '../../../../test/stage/scripted-api.ts'

const path = '/admin/notificaciones/preferencias'
const publicKey = `B${'A'.repeat(86)}`
const keys = { p256dh: publicKey, auth: 'A'.repeat(22) }
const endpoint = 'https://push.example.com/1'
const ownSwitch = () =>
  page.getByRole('switch', { name: 'Avisarme también con la consola cerrada' })
const testButton = () => page.getByRole('button', { name: 'Enviar un aviso de prueba' })

afterEach(() => vi.restoreAllMocks())

/** A browser with push messages. The real ones need a service worker and a push service. */
function stubBrowser(permission: NotificationPermission, isSubscribed = false) {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => {
    subscription = null
    return true
  })
  const made = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys, expirationTime: null }),
    unsubscribe,
  }
  let subscription = isSubscribed ? made : null
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn<(options: PushSubscriptionOptionsInit) => Promise<object>>(async () => {
      subscription = made
      return made
    }),
  }
  const registration = { pushManager } as unknown as ServiceWorkerRegistration
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  const requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => 'granted')
  vi.stubGlobal('Notification', { permission, requestPermission })
  return { pushManager, unsubscribe, requestPermission }
}

/** A server that stores the subscription. */
function scriptServer() {
  let isSubscribed = false
  const received: unknown[] = []
  const answer = () => ({ publicKey, isSubscribed })
  const answers: Answers = {
    'GET /api/me/pushSubscription': answer,
    'PUT /api/me/pushSubscription': (body: unknown) => {
      received.push(body)
      isSubscribed = true
      return answer()
    },
    'DELETE /api/me/pushSubscription': () => {
      isSubscribed = false
      return answer()
    },
    'POST /api/me/pushSubscription/test': () => new Response(null, { status: 204 }),
  }
  return { answers, received }
}

test('is turned on by a click, which asks for permission, tested and turned off', async () => {
  const browser = stubBrowser('default')
  const server = scriptServer()
  await openConsole(path, { answers: server.answers })
  await expect.element(ownSwitch()).toBeEnabled()
  await expect.element(testButton()).not.toBeInTheDocument()
  expect(browser.requestPermission).not.toHaveBeenCalled()

  await ownSwitch().click({ force: true })
  await expect.element(ownSwitch()).toBeChecked()
  expect(browser.requestPermission).toHaveBeenCalledOnce()
  expect(browser.pushManager.subscribe.mock.calls[0]?.[0]).toMatchObject({ userVisibleOnly: true })
  expect(server.received).toEqual([{ endpoint, keys }])
  await expectAccessible(page.getByRole('main').element())

  await testButton().click()
  await expect.element(page.getByText('Aviso de prueba enviado')).toBeVisible()

  await ownSwitch().click({ force: true })
  await expect.element(ownSwitch()).not.toBeChecked()
  expect(browser.unsubscribe).toHaveBeenCalledOnce()
})

test('stays off if the person refuses, and says why if the browser cannot subscribe', async () => {
  const browser = stubBrowser('default')
  browser.requestPermission.mockResolvedValueOnce('denied')
  await openConsole(path, { answers: scriptServer().answers })
  await ownSwitch().click({ force: true })
  await vi.waitFor(() => expect(browser.requestPermission).toHaveBeenCalledOnce())
  await expect.element(ownSwitch()).toBeEnabled()
  expect(browser.pushManager.subscribe).not.toHaveBeenCalled()

  browser.pushManager.subscribe.mockRejectedValueOnce(new DOMException('no service', 'AbortError'))
  await ownSwitch().click({ force: true })
  await expect.element(page.getByText(/no pudo suscribirse a su servicio de avisos/)).toBeVisible()
  await expect.element(ownSwitch()).not.toBeChecked()
})

test('is off where the server has it and the browser has not', async () => {
  stubBrowser('granted')
  const answers = { 'GET /api/me/pushSubscription': { publicKey, isSubscribed: true } }
  await openConsole(path, { answers })
  await expect.element(ownSwitch()).toBeEnabled()
  await expect.element(ownSwitch()).not.toBeChecked()
})

test.each([
  ['the server sends none', { publicKey: null }, 'granted', /Este servidor no envía avisos/],
  [
    'the browser blocks them',
    { publicKey },
    'denied',
    /tiene bloqueadas las notificaciones de este sitio/,
  ],
] as const)('cannot be turned on if %s, and says so', async (_name, answer, permission, note) => {
  stubBrowser(permission)
  const answers = { 'GET /api/me/pushSubscription': { isSubscribed: false, ...answer } }
  await openConsole(path, { answers })
  await expect.element(page.getByText(note)).toBeVisible()
  await expect.element(ownSwitch()).toBeDisabled()
})

test('cannot be turned on without a service worker, and says so', async () => {
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  await openConsole(path, { answers: scriptServer().answers })
  await expect.element(page.getByText(/Este navegador no puede recibirlos/)).toBeVisible()
  await expect.element(ownSwitch()).toBeDisabled()
})
