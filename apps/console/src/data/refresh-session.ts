import type { RefreshTokenBody, StoredUser } from '@arriero/domain/contract/http/session.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { describeError } from './describe-error.ts'
import { HttpFailure } from './http-failure.ts'
import type { Send } from './send-request.ts'
import type { Session } from './session.ts'
import { toStoredUser } from './stored-user.ts'

export interface RefreshDeps {
  /** Base address of the main API. */
  api: string
  session: Pick<Session, 'read' | 'save' | 'clear'>
  send: Send
  /** Runs one work at a time among all tabs, where the browser can. */
  lockTabs: <T>(work: () => Promise<T>) => Promise<T>
  onSignedOut: (message: string) => void
}

/** However many calls find the token invalid, one refresh goes out and all wait for it. */
export function shareRefresh(deps: RefreshDeps) {
  let running: Promise<StoredUser> | null = null
  return (stale: StoredUser): Promise<StoredUser> => {
    running ??= deps.lockTabs(() => refreshOnce(deps, stale)).finally(() => (running = null))
    return running
  }
}

async function refreshOnce(deps: RefreshDeps, stale: StoredUser): Promise<StoredUser> {
  const { session } = deps
  const current = session.read()
  if (current === null) throw leftElsewhere(deps)
  // Another tab renewed it while we waited for our turn.
  if (current.refreshToken !== stale.refreshToken) return current
  try {
    const user = await askForTokens(deps, current)
    // Meanwhile the person may have signed out, or in again: the newest word counts.
    const latest = session.read()
    if (latest === null) throw leftElsewhere(deps)
    if (latest.refreshToken !== current.refreshToken) return latest
    session.save(user)
    return user
  } catch (error) {
    if (!(error instanceof HttpFailure) || error.status !== 400) throw error
    const winner = session.read()
    if (winner !== null && winner.refreshToken !== current.refreshToken) return winner
    session.clear()
    deps.onSignedOut(describeError(error))
    throw error
  }
}

async function askForTokens({ api, send }: RefreshDeps, current: StoredUser): Promise<StoredUser> {
  const { accessToken, refreshToken, id } = current
  const body: RefreshTokenBody = { accessToken, refreshToken, id }
  const answer = await send({ method: 'POST', url: `${api}refreshToken`, body })
  const user = toStoredUser(answer)
  if (user === null) throw new HttpFailure({ status: 502 })
  return user
}

/** The cookie is gone, most often because another tab signed out: this one must not stay inside. */
export function leftElsewhere({ onSignedOut }: Pick<RefreshDeps, 'onSignedOut'>): HttpFailure {
  const { status, message } = errorCatalogue['session.required']
  onSignedOut(message)
  return new HttpFailure({ status, body: message })
}
