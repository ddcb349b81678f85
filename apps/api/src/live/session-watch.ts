import type { Log } from '#platform/observability/logger.ts'
import { repeatWork } from '#platform/background/repeat-work.ts'
import type { LiveRegistry } from './live-registry.ts'

const watchMilliseconds = 1_000

/** Which of these sessions still stand. */
export type FindStanding = (sessionIds: readonly string[]) => Promise<ReadonlySet<string>>

/**
 * What ends a session may happen where this process does not see it: in another one, by the clock,
 * in the database itself. One question a second, while anybody is signed in, finds out.
 */
export function startSessionWatch(
  registry: LiveRegistry,
  findStanding: FindStanding,
  log: Log,
): () => Promise<void> {
  let isBlind = false
  return repeatWork(async () => {
    const { sessionIds } = registry
    if (sessionIds.length === 0) return
    try {
      const standing = await findStanding(sessionIds)
      for (const id of sessionIds) if (!standing.has(id)) registry.endSession(id)
      isBlind = false
    } catch (error) {
      if (!isBlind) log.warn({ err: error }, 'sessions of live sockets could not be checked')
      isBlind = true
    }
  }, watchMilliseconds)
}
