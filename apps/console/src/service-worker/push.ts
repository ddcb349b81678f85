import {
  isPushPayload,
  type PushPayload,
  type PushReport,
} from '@arriero/domain/notifications/push-message.ts'

/** The part of the worker that messages need. */
export interface PushScope {
  clients: Pick<Clients, 'matchAll' | 'openWindow'>
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'>
  navigator: { userAgent: string }
}

/** Shown instead of a message that can't be read, because the browser wants to see one for each push. */
const unreadable: PushPayload = {
  title: 'Arriero',
  text: 'Hay una notificación crítica.',
  address: '/admin/notificaciones',
  id: '',
  tag: 'unreadable',
  datetime: '',
  renotify: true,
}

/**
 * Shows a message, unless the person has the console in sight: the page shows it then. Chrome and Firefox allow a
 * push without a notification while a page of the site is visible. Safari does not and ends the subscription after a
 * few, so there it is shown without a sound.
 */
export async function showPush(scope: PushScope, text: string | undefined): Promise<void> {
  const { registration, navigator } = scope
  const payload = readPayload(text)
  const { title, tag, datetime, address, renotify } = payload
  const pages = await listPages(scope)
  for (const page of pages) report(page, { kind: 'push-arrived', payload })
  const isTest = payload.id === null
  const isInSight = !isTest && pages.some((page) => isVisible(page) && isConsole(page))
  if (isInSight && !isSafari(navigator)) return
  // The server sends again what it does not know to be delivered.
  const shown = await registration.getNotifications({ tag })
  const isRepeated = shown.some(({ data }) => Object(data).datetime === datetime)
  // `renotify` is missing in the types.
  const options: NotificationOptions & { renotify: boolean } = {
    body: payload.text,
    tag,
    lang: 'es-CO',
    icon: '/icon-192.png',
    data: { address, datetime },
    requireInteraction: !isTest && !isInSight,
    silent: isInSight,
    renotify: renotify && !isRepeated && !isInSight,
  }
  await registration.showNotification(title, options)
}

/** Brings an open console to the address of the message, or opens one there. */
export async function openPush(scope: PushScope, { data }: { data: unknown }): Promise<void> {
  const given: unknown = Object(data).address
  const address = typeof given === 'string' ? given : unreadable.address
  const pages = await listPages(scope)
  const consoles = pages.filter(isConsole)
  const page = consoles.find(({ focused }) => focused) ?? consoles.find(isVisible) ?? consoles[0]
  if (!page) {
    await scope.clients.openWindow(address)
    return
  }
  await page.focus()
  report(page, { kind: 'push-opened', address })
}

/** Only a page has the session that storing the new subscription needs; without one, the next page stores it. */
export async function reportRenewed(scope: Pick<PushScope, 'clients'>): Promise<void> {
  for (const page of await listPages(scope)) report(page, { kind: 'push-renewed' })
}

const listPages = ({ clients }: Pick<PushScope, 'clients'>) =>
  clients.matchAll({ type: 'window', includeUncontrolled: true })

const isVisible = ({ visibilityState }: WindowClient) => visibilityState === 'visible'

/** The login screen shows no notifications. */
const isConsole = ({ url }: WindowClient) => new URL(url).pathname.startsWith('/admin')

const report = (page: Pick<Client, 'postMessage'>, message: PushReport) => page.postMessage(message)

function readPayload(text: string | undefined): PushPayload {
  try {
    const payload: unknown = JSON.parse(text ?? '')
    return isPushPayload(payload) ? payload : unreadable
  } catch {
    return unreadable
  }
}

/** Chrome on an iPhone is Safari too. */
const isSafari = ({ userAgent }: PushScope['navigator']) =>
  userAgent.includes('AppleWebKit/') && !userAgent.includes('Chrome/')
