import { sessionLimits } from './session-limits.ts'

/** A refresh token as the table knows it, and the standing session it belongs to. */
export interface KeptRefreshToken {
  used_at: Date | null
  expires_at: Date
  session_id: string
  user_id: string
  binding_hash: string
  user_agent: string
}

export interface RefreshClaim {
  /** By the access token that came along; undefined when it is none of ours. */
  subject: { userId: string; sessionId: string } | undefined
  /** As the browser says. */
  userId: string
  bindingHash: string | null
  userAgent: string
}

/**
 * - `rotate`: the token is good, another takes its place.
 * - `repeat`: just spent by this same browser; it lost the answer, or the race of two tabs.
 * - `reused`: spent long ago, or by somebody else. Owner and thief cannot be told apart.
 * - `other-browser`: good, but copied from the browser that it belongs to.
 * - `refused`: not theirs, or idle for too long.
 */
export type RefreshVerdict = 'rotate' | 'repeat' | 'reused' | 'other-browser' | 'refused'

export function judgeRefresh(
  token: KeptRefreshToken,
  { subject, userId, bindingHash, userAgent }: RefreshClaim,
  now: Date,
): RefreshVerdict {
  const isTheirs =
    userId === token.user_id &&
    subject?.userId === token.user_id &&
    subject.sessionId === token.session_id
  const isHere = bindingHash === token.binding_hash
  if (token.used_at === null) {
    if (!isTheirs || now >= token.expires_at) return 'refused'
    return isHere ? 'rotate' : 'other-browser'
  }
  const isRecent = now.getTime() - token.used_at.getTime() <= sessionLimits.graceMs
  const isSameBrowser = isHere && userAgent === token.user_agent
  return isTheirs && isRecent && isSameBrowser ? 'repeat' : 'reused'
}
