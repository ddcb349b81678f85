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

const second = 1_000
const refreshEvery = 60 * 60 * second

/** Once the server is ready, and every hour from then on. */
export const durationsPlugin = fp<DurationsOptions>(
  async (app, { db, clock, readiness }) => {
    let dueAt = 0
    const stop = repeatWork(async () => {
      const now = clock()
      if (readiness.state !== 'ready' || now.getTime() < dueAt) return
      dueAt = now.getTime() + refreshEvery
      await refreshDurations(db, now).catch((error: unknown) =>
        app.log.warn({ err: error }, 'usual durations not refreshed'),
      )
    }, second)
    app.addHook('preClose', stop)
  },
  { name: 'durations' },
)
