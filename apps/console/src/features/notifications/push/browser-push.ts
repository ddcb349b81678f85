import { type PushReport, readPushReport } from '@arriero/domain/notifications/push-message.ts'

/** What this browser can do about messages for a closed console. */
export interface BrowserPush {
  permission: NotificationPermission
  subscription: PushSubscription | null
}

/** Null where the browser has no push messages, or the console has no service worker, as without https. */
async function findPushManager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return null
  }
  const registration = await navigator.serviceWorker.getRegistration()
  return registration?.pushManager ?? null
}

/** Null if it can't receive any. */
export async function readBrowserPush(): Promise<BrowserPush | null> {
  const manager = await findPushManager()
  if (manager === null) return null
  return { permission: Notification.permission, subscription: await manager.getSubscription() }
}

/** Subscribes with the server's key; a subscription with another key is replaced, because the server can't use it. */
export async function subscribeBrowser(publicKey: string): Promise<PushSubscription> {
  const manager = await findPushManager()
  if (manager === null) throw new Error('This browser has no push messages')
  const key = readKey(publicKey)
  const current = await manager.getSubscription()
  if (current && isSameKey(current, key)) return current
  await current?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

export async function unsubscribeBrowser(): Promise<void> {
  const manager = await findPushManager()
  await (await manager?.getSubscription())?.unsubscribe()
}

function readKey(publicKey: string): Uint8Array<ArrayBuffer> {
  const base64 = publicKey.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

function isSameKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return own.length === key.length && own.every((byte, at) => byte === key[at])
}

/** Calls the listener for every report of the service worker. Returns a function that stops it. */
export function subscribePushReports(listener: (report: PushReport) => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const handle = ({ data }: MessageEvent<unknown>) => {
    const report = readPushReport(data)
    if (report !== null) listener(report)
  }
  navigator.serviceWorker.addEventListener('message', handle)
  return () => navigator.serviceWorker.removeEventListener('message', handle)
}
