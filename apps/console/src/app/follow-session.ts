import type { Session } from '#data/session/session.ts'
import type { LoginMessage } from '#features/session/auth-message.tsx'
import { paths } from '#paths.ts'
import type { ConsoleRouter } from './router.tsx'
import { readLoginSearch } from './search-params.ts'

/** Follows sign-ins and sign-outs of other tabs. */
export function followSession(session: Session, router: ConsoleRouter, reload: () => void) {
  return session.subscribe(({ before, after }) => {
    // Another user: reload, so that nothing of the previous user stays in memory.
    if (before !== null && after !== null) reload()
    else if (after === null) {
      void leaveToLogin(router, 'Su sesión se cerró. Inicie sesión para continuar.')
    } else if (router.latestLocation.pathname === paths.login()) {
      const { volver } = readLoginSearch(router.latestLocation.search)
      router.history.replace(volver ?? paths.admin())
    }
  })
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Shown on the login screen. */
    loginMessage?: LoginMessage
    /** E-mail typed on the login screen, for the recovery page. */
    email?: string
  }
}

/** The session ended: shows the reason on the login screen. Signing in again leads back to the same address, filters included. */
export async function leaveToLogin(router: ConsoleRouter, reason: string): Promise<void> {
  const { href, pathname } = router.latestLocation
  // Several calls may notice at the same time; the first one has navigated already.
  if (!pathname.startsWith(paths.admin())) return
  await router.navigate({
    to: paths.login(),
    search: { volver: href },
    state: { loginMessage: { kind: 'ended', text: reason } },
    replace: true,
  })
}
