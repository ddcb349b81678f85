import { paths } from '#paths.ts'
import type { ConsoleRouter } from './router.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the person is back on the login screen. */
    signedOutMessage?: string
  }
}

/** Back to the same screen, filters included, after signing in again. */
export function leaveToLogin(router: ConsoleRouter, message?: string) {
  const { href, pathname } = router.state.location
  const isInside = pathname.startsWith(paths.admin())
  return router.navigate({
    to: paths.login(),
    search: message !== undefined && isInside ? { volver: href } : {},
    state: message === undefined ? {} : { signedOutMessage: message },
    replace: true,
  })
}
