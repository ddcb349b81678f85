import { AppError } from '@arriero/domain/errors.ts'
import type { AbilityHolder } from '@arriero/domain/users/ability.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Guard } from '#platform/http/access.ts'
import { type Caller, readCaller, type SignedInPerson } from '#platform/http/caller.ts'
import { isRestrictedSql } from '../second-factor/has-second-factor.ts'
import { activeSessions, auditOtherBrowser } from './session-store.ts'
import type { Tokens, SessionTokenSubject } from './tokens.ts'

export interface SessionChecks {
  /**
   * Undefined unless the session is active, belongs to this person and was opened by this browser. An attempt from
   * another browser is audited.
   */
  findPerson(subject: SessionTokenSubject, caller: Caller): Promise<SignedInPerson | undefined>
  /** Drops a session that this process ended, or whose person has other rights now, from the cache. */
  forget(sessionId: string): void
  forgetAll(): void
}

interface CachedSession {
  /** By the system clock, which may be changed, and by the monotonic one. */
  readAt: readonly [clock: number, monotonic: number]
  session: Promise<ActiveSession | undefined>
}

interface ActiveSession extends Required<AbilityHolder> {
  user_id: string
  binding_hash: string
}

/** A session that another process ended is rejected here within a second. */
const cacheMs = 900
const maxCached = 1_000

/** Caches sessions briefly: a page makes many requests at once, and each one checks its session. */
export function createSessionChecks(db: Db, clock: Clock): SessionChecks {
  const cache = new Map<string, CachedSession>()

  const read = (sessionId: string) =>
    activeSessions(db, clock())
      .select(['sessions.user_id', 'users.kind', 'users.role', 'sessions.binding_hash'])
      .select(isRestrictedSql.as('isRestricted'))
      .where('sessions.id', '=', sessionId)
      .executeTakeFirst()

  const find = async (sessionId: string): Promise<ActiveSession | undefined> => {
    const cached = cache.get(sessionId)
    const now = [clock().getTime(), performance.now()] as const
    if (cached && isRecent(cached, now)) return cached.session
    // Deleted first, so that it is inserted last: the map stays ordered by age.
    cache.delete(sessionId)
    const entry = { readAt: now, session: read(sessionId) }
    cache.set(sessionId, entry)
    evictOldest(cache)
    const drop = () => {
      if (cache.get(sessionId) === entry) cache.delete(sessionId)
    }
    try {
      const session = await entry.session
      if (!session) drop()
      return session
    } catch (error) {
      drop()
      throw error
    }
  }

  return {
    async findPerson({ userId, sessionId }, caller) {
      const session = await find(sessionId)
      if (session?.user_id !== userId) return undefined
      if (session.binding_hash === caller.bindingHash) {
        const { kind, role, isRestricted } = session
        return { userId, sessionId, kind, role, isRestricted }
      }
      await auditOtherBrowser(db, sessionId, caller, clock())
      return undefined
    },
    forget: (sessionId) => void cache.delete(sessionId),
    forgetAll: () => cache.clear(),
  }
}

/** By both clocks: the system clock may have been set back. */
function isRecent({ readAt }: CachedSession, now: CachedSession['readAt']): boolean {
  const ages = readAt.map((at, index) => (now[index] ?? Infinity) - at)
  return ages.every((age) => age >= 0 && age < cacheMs)
}

function evictOldest(cache: Map<string, CachedSession>): void {
  for (const sessionId of cache.keys()) {
    if (cache.size <= maxCached) return
    cache.delete(sessionId)
  }
}

/**
 * The token names a session; the database says whether it is still active and whether this browser opened it.
 * Every failure gets the same response.
 */
export function personGuard(tokens: Tokens, sessions: SessionChecks): Guard {
  return async (request) => {
    const [, token = ''] = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '') ?? []
    const subject = await tokens.verifyAccess(token)
    const person =
      typeof subject === 'string'
        ? undefined
        : await sessions.findPerson(subject, readCaller(request))
    if (!person) throw new AppError('session.required')
    request.person = person
  }
}
