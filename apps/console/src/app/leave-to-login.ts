import type { LoginMessage } from '#features/session/login-message.ts'
import { paths } from '#paths.ts'
import type { ConsoleRouter } from './router.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Told on the login screen: why the person is there. */
    loginMessage?: LoginMessage
    /** Typed on the login screen by who forgot the password. */
    email?: string
  }
}

/** The session ended by itself: the reason is told, and signing in again leads back to the same screen, filters included. */
export async function leaveToLogin(router: ConsoleRouter, reason: string): Promise<void> {
  const { href, pathname } = router.latestLocation
  // Many calls may find out at the same time; the first one has said it.
  if (!pathname.startsWith(paths.admin())) return
  await router.navigate({
    to: paths.login(),
    search: { volver: href },
    state: { loginMessage: { kind: 'ended', text: reason } },
    replace: true,
  })
}
