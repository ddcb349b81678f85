import { redirect } from '@tanstack/react-router'
import type { Session } from '#data/session/session.ts'
import { paths } from '#paths.ts'

/** Only that a token is stored, not that it is valid: the first call finds that out. */
export function requireSession(session: Session, wanted: string) {
  if (session.read() !== null) return
  const isDefault = wanted === paths.admin() || wanted === paths.inProgress()
  throw redirect({ to: paths.login(), search: isDefault ? {} : { volver: wanted }, replace: true })
}

export function requireNoSession(session: Session) {
  if (session.read() !== null) throw redirect({ to: paths.admin(), replace: true })
}

/** As above, but a link that does nothing is told why. */
export function requireNoSessionToActivate(session: Session) {
  if (session.read() === null) return
  throw redirect({ to: paths.inProgress(), state: { isAlreadyInside: true }, replace: true })
}
