import { createMemoryHistory } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import type { ConsoleServices } from '#data/console-services.ts'
import type { Session, SessionChange } from '#data/session/session.ts'
import { followSession } from './follow-session.ts'
import { createConsoleRouter } from './router.tsx'

const user = { accessToken: 'a', refreshToken: 'r', id: '7', fbCustomToken: 'f' }

/** A tab at an address, and a function that changes the session from another tab. */
async function openTab(path: string, before: string | null) {
  let id = before
  const listeners: ((change: SessionChange) => void)[] = []
  const session: Session = {
    read: () => (id === null ? null : { ...user, id }),
    save: () => undefined,
    clear: () => undefined,
    subscribe: (listener) => {
      listeners.push(listener)
      return () => undefined
    },
  }
  // Guards read nothing but the session.
  const services = { session } as unknown as ConsoleServices
  const router = createConsoleRouter(services, {
    history: createMemoryHistory({ initialEntries: [path] }),
    isServer: false,
    origin: 'https://console.example',
  })
  const reload = vi.fn<() => void>()
  followSession(session, router, reload)
  await router.load()
  async function changeSession(after: string | null) {
    const change = { before: id, after }
    id = after
    for (const listener of listeners) listener(change)
    await Promise.resolve()
    return router.history.location
  }
  return { changeSession, reload }
}

describe('another tab', () => {
  test('signs out: this one shows the login with the reason and the address to return to', async () => {
    const { changeSession, reload } = await openTab('/admin/atencion?estados=13', '7')
    const { href, state } = await changeSession(null)
    expect(href).toBe('/login?volver=/admin/atencion%3Festados%3D13')
    expect(state.loginMessage?.text).toBe('Su sesión se cerró. Inicie sesión para continuar.')
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([
    ['/login', '/admin'],
    ['/login?volver=/admin/atencion', '/admin/atencion'],
    ['/login?volver=//evil.example', '/admin'],
  ])('signs in: this one opens the console from %s', async (path, expected) => {
    const { changeSession } = await openTab(path, null)
    expect((await changeSession('7')).href).toBe(expected)
  })

  test('signs in: another form stays open', async () => {
    const { changeSession } = await openTab('/activate/abc', null)
    expect((await changeSession('7')).pathname).toBe('/activate/abc')
  })

  test('signs in as another user: this one reloads', async () => {
    const { changeSession, reload } = await openTab('/admin/atencion', '7')
    await changeSession('8')
    expect(reload).toHaveBeenCalledOnce()
  })
})
