import type { Session } from '#data/session/session.ts'
import { paths } from '#paths.ts'
import { leaveToLogin } from './leave-to-login.ts'
import { readLoginSearch } from './login-search.ts'
import type { ConsoleRouter } from './router.tsx'

/** Keeps this tab in step with what the others do: all are inside, or all are out. */
export function followSession(session: Session, router: ConsoleRouter, reload: () => void) {
  return session.subscribe(({ before, after }) => {
    // Nothing of the first person may stay on the screen of the second.
    if (before !== null && after !== null) reload()
    else if (after === null) {
      void leaveToLogin(router, 'Su sesión se cerró. Inicie sesión para continuar.')
    } else if (router.latestLocation.pathname === paths.login()) {
      const { volver } = readLoginSearch(router.latestLocation.search)
      router.history.replace(volver ?? paths.admin())
    }
  })
}
