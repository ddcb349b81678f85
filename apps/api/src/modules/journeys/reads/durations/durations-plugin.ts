import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Readiness } from '#platform/readiness.ts'
import { repeatWork } from '#platform/repeat-work.ts'
import type { Db } from '#platform/schema.ts'
import { refreshDurations } from './refresh-durations.ts'

interface DurationsOptions {
  db: Db
  clock: Clock
  readiness: Readiness
}

const hour = 60 * 60_000
/** How soon after becoming ready it is noticed. */
const look = 2_000

/** Once when the server has become ready, and every hour from then on. */
export const durationsPlugin = fp<DurationsOptions>(
  async (app, { db, clock, readiness }) => {
    let refreshedAt = 0
    const stop = repeatWork(async () => {
      const now = clock()
      if (readiness.state !== 'ready' || now.getTime() - refreshedAt < hour) return
      refreshedAt = now.getTime()
      await refreshDurations(db, now).catch((error: unknown) =>
        app.log.warn({ err: error }, 'usual durations not refreshed'),
      )
    }, look)
    app.addHook('preClose', stop)
  },
  { name: 'durations' },
)
