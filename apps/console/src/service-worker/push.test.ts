import type { PushPayload } from '@arriero/domain/notifications/push-message.ts'
import { describe, expect, test, vi } from 'vitest'
import { openPush, type PushScope, reportRenewed, showPush } from './push.ts'

const payload: PushPayload = {
  title: 'Novedad en V-1',
  text: 'Hurto o piratería terrestre.',
  address: '/admin/viajes/1?evento=2',
  id: 'n1',
  tag: 'novelty:1',
  datetime: '2026-11-16T12:00:00.000Z',
  renotify: true,
}
const chrome = 'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const safari = 'Mozilla/5.0 AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'

interface FakePage {
  url?: string
  visibilityState?: DocumentVisibilityState
  focused?: boolean
}

function createScope(pages: FakePage[] = [], userAgent = chrome) {
  const shown: Array<{ title: string; tag: string; data: unknown; options: object }> = []
  const windows = pages.map((page) => ({
    url: 'https://console.example/admin/en-curso',
    visibilityState: 'hidden' as const,
    focused: false,
    ...page,
    focus: vi.fn<() => Promise<void>>(async () => undefined),
    postMessage: vi.fn<(message: unknown) => void>(),
  }))
  const openWindow = vi.fn<(url: string) => Promise<null>>(async () => null)
  const scope = {
    clients: { matchAll: async () => windows, openWindow },
    registration: {
      getNotifications: async ({ tag = '' } = {}) => shown.filter((one) => one.tag === tag),
      showNotification: async (title: string, options: { tag: string; data: unknown }) => {
        shown.push({ title, tag: options.tag, data: options.data, options })
      },
    },
    navigator: { userAgent },
  } as unknown as PushScope
  return { scope, shown, windows, openWindow }
}

const push = (scope: PushScope, sent: unknown = payload) => showPush(scope, JSON.stringify(sent))

describe('a message', () => {
  test('is shown without a page, and stays until the person answers', async () => {
    const { scope, shown } = createScope()
    await push(scope)
    expect(shown).toMatchObject([
      {
        title: payload.title,
        tag: payload.tag,
        options: { body: payload.text, requireInteraction: true, silent: false, renotify: true },
      },
    ])
  })

  test('is shown with hidden pages, which are told', async () => {
    const { scope, shown, windows } = createScope([{}, {}])
    await push(scope)
    expect(shown).toHaveLength(1)
    for (const { postMessage } of windows) {
      expect(postMessage).toHaveBeenCalledWith({ kind: 'push-arrived', payload })
    }
  })

  test('is left to a visible page', async () => {
    const { scope, shown, windows } = createScope([{}, { visibilityState: 'visible' }])
    await push(scope)
    expect(shown).toEqual([])
    expect(windows[1]?.postMessage).toHaveBeenCalledWith({ kind: 'push-arrived', payload })
  })

  test('is shown beside a visible login screen', async () => {
    const url = 'https://console.example/login'
    const { scope, shown } = createScope([{ url, visibilityState: 'visible' }])
    await push(scope)
    expect(shown).toHaveLength(1)
  })

  test('is shown without a sound beside a visible page in Safari', async () => {
    const { scope, shown } = createScope([{ visibilityState: 'visible' }], safari)
    await push(scope)
    expect(shown).toMatchObject([
      { options: { silent: true, renotify: false, requireInteraction: false } },
    ])
  })

  test('of a test is always shown', async () => {
    const { scope, shown } = createScope([{ visibilityState: 'visible' }])
    await push(scope, { ...payload, id: null })
    expect(shown).toMatchObject([{ options: { requireInteraction: false, silent: false } }])
  })

  test('that is delivered twice sounds once, its repetition sounds again', async () => {
    const { scope, shown } = createScope()
    await push(scope)
    await push(scope)
    await push(scope, { ...payload, datetime: '2026-11-16T12:05:00.000Z' })
    expect(shown.map(({ options }) => options)).toMatchObject([
      { renotify: true },
      { renotify: false },
      { renotify: true },
    ])
  })

  test.each([undefined, '', '{', '{"title":"x"}', JSON.stringify({ ...payload, address: 'x' })])(
    'that says %j is shown without its words',
    async (text) => {
      const { scope, shown } = createScope()
      await showPush(scope, text)
      expect(shown).toMatchObject([
        { title: 'Arriero', data: { address: '/admin/notificaciones' } },
      ])
    },
  )
})

describe('a click', () => {
  const data = { address: payload.address }

  test('opens a console where there is none', async () => {
    const { scope, openWindow, windows } = createScope([{ url: 'https://console.example/login' }])
    await openPush(scope, { data })
    expect(openWindow).toHaveBeenCalledWith(payload.address)
    expect(windows[0]?.focus).not.toHaveBeenCalled()
  })

  test('brings the visible console to the address', async () => {
    const { scope, openWindow, windows } = createScope([{}, { visibilityState: 'visible' }])
    await openPush(scope, { data })
    expect(windows.map(({ focus }) => focus.mock.calls.length)).toEqual([0, 1])
    const opened = { kind: 'push-opened', address: payload.address }
    expect(windows[1]?.postMessage).toHaveBeenCalledWith(opened)
    expect(openWindow).not.toHaveBeenCalled()
  })

  test('without an address opens the notifications', async () => {
    const { scope, openWindow } = createScope()
    await openPush(scope, { data: null })
    expect(openWindow).toHaveBeenCalledWith('/admin/notificaciones')
  })
})

test('every page is told of a changed subscription', async () => {
  const { scope, windows } = createScope([{}, {}])
  await reportRenewed(scope)
  for (const { postMessage } of windows) {
    expect(postMessage).toHaveBeenCalledWith({ kind: 'push-renewed' })
  }
})
