import type { Caller } from '#platform/http/caller.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { noteOtherBrowser } from './note-other-browser.ts'
import { standingSessions } from './standing-sessions.ts'
import type { TokenSubject } from './tokens.ts'

/** What a request asks of its session. */
export interface SessionChecks {
  /** Whether it stands, is this person's and was opened by this browser; another one's try is noted. */
  isAlive(subject: TokenSubject, caller: Caller): Promise<boolean>
  /** Ended in this process: asked anew by the next request. */
  forget(sessionId: string): void
}

interface Remembered {
  /** By the clock, which may be set, and by time as it passes. */
  readAt: readonly [clock: number, passed: number]
  standing: Promise<Standing | undefined>
}

interface Standing {
  user_id: string
  binding_hash: string
}

/** What another process ended takes effect here within a second. */
const rememberedMilliseconds = 900
const rememberedAtMost = 1_000

/**
 * A page asks for many things at once, and each request for its session: one that stood a moment ago is not
 * looked up again.
 */
export function createSessionChecks(db: Db, clock: Clock): SessionChecks {
  const remembered = new Map<string, Remembered>()

  const read = (sessionId: string) =>
    standingSessions(db, clock())
      .select(['sessions.user_id', 'sessions.binding_hash'])
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst()

  const find = async (sessionId: string): Promise<Standing | undefined> => {
    const known = remembered.get(sessionId)
    const now = [clock().getTime(), performance.now()] as const
    if (known && isRecent(known, now)) return known.standing
    // At the end again: the first are the oldest.
    remembered.delete(sessionId)
    const entry = { readAt: now, standing: read(sessionId) }
    remembered.set(sessionId, entry)
    makeRoom(remembered)
    const drop = () => {
      if (remembered.get(sessionId) === entry) remembered.delete(sessionId)
    }
    try {
      const standing = await entry.standing
      if (!standing) drop()
      return standing
    } catch (error) {
      drop()
      throw error
    }
  }

  return {
    async isAlive({ userId, sessionId }, caller) {
      const standing = await find(sessionId)
      if (standing?.user_id !== userId) return false
      const isHere = standing.binding_hash === caller.bindingHash
      if (!isHere) await noteOtherBrowser(db, sessionId, caller, clock())
      return isHere
    },
    forget: (sessionId) => void remembered.delete(sessionId),
  }
}

/** A clock that was set back proves nothing, so both must agree. */
function isRecent({ readAt }: Remembered, now: Remembered['readAt']): boolean {
  const ages = readAt.map((at, which) => (now[which] ?? Infinity) - at)
  return ages.every((age) => age >= 0 && age < rememberedMilliseconds)
}

function makeRoom(remembered: Map<string, Remembered>): void {
  for (const sessionId of remembered.keys()) {
    if (remembered.size <= rememberedAtMost) return
    remembered.delete(sessionId)
  }
}
