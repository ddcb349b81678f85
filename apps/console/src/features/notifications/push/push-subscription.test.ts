import { afterEach, expect, test, vi } from 'vitest'
import type { Http } from '#data/http/http.ts'
import { resumePush } from './push-subscription.ts'

const publicKey = `B${'A'.repeat(86)}`
const endpoint = 'https://push.example.com/1'
const keys = { p256dh: publicKey, auth: 'A'.repeat(22) }

afterEach(() => vi.unstubAllGlobals())

/** A browser in which this person turned the messages on, and another or the same person signs in again. */
async function resume(owner: string | null, permission: NotificationPermission = 'granted') {
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
  const subscription = {
    options: { applicationServerKey: keyBytes().buffer },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe,
  }
  const pushManager = { getSubscription: async () => subscription }
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', { permission })
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ pushManager }) } })
  const stored = new Map(owner === null ? [] : [['arriero-push-owner', owner]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
    removeItem: (key: string) => void stored.delete(key),
  }
  const write = vi.fn<Http['write']>(async () => ({ publicKey, isSubscribed: true }))
  const http = { get: async () => ({ publicKey, isSubscribed: false }), write }
  await resumePush({ http: http as unknown as Http, storage, userId: 'ana' })
  return { write, unsubscribe, owner: storage.getItem('arriero-push-owner') }
}

const keyBytes = () => {
  const base64 = publicKey.replaceAll('-', '+').replaceAll('_', '/')
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}

test('stores the subscription of an earlier session for the new one', async () => {
  const { write, unsubscribe, owner } = await resume('ana')
  const body = { endpoint, keys }
  expect(write.mock.calls).toEqual([
    [{ method: 'PUT', base: 'api', path: 'me/pushSubscription', body }],
  ])
  expect(unsubscribe).not.toHaveBeenCalled()
  expect(owner).toBe('ana')
})

test('ends the subscription of another person', async () => {
  const { write, unsubscribe, owner } = await resume('luis')
  expect(write).not.toHaveBeenCalled()
  expect(unsubscribe).toHaveBeenCalledOnce()
  expect(owner).toBeNull()
})

test.each([
  ['nobody turned them on here', null, 'granted'],
  ['the browser blocks them', 'ana', 'denied'],
] as const)('does nothing if %s', async (_name, owner, permission) => {
  const { write, unsubscribe } = await resume(owner, permission)
  expect(write).not.toHaveBeenCalled()
  expect(unsubscribe).not.toHaveBeenCalled()
})
