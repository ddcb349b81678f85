import fp from 'fastify-plugin'
import type { Clock } from './clock.ts'
import { sweepIdempotencyKeys } from './idempotency.ts'
import type { Readiness } from './readiness.ts'
import { repeatWork } from './repeat-work.ts'
import type { Db } from './schema.ts'

interface SweepOptions {
  db: Db
  clock: Clock
  readiness: Readiness
}

const minute = 60_000
const sweepEvery = 60 * minute

/** Once the server is ready, and every hour from then on. */
export const idempotencySweepPlugin = fp<SweepOptions>(
  async (app, { db, clock, readiness }) => {
    let dueAt = 0
    const stop = repeatWork(async () => {
      const now = clock()
      if (readiness.state !== 'ready' || now.getTime() < dueAt) return
      dueAt = now.getTime() + sweepEvery
      await sweepIdempotencyKeys(db, now).catch((error: unknown) =>
        app.log.warn({ err: error }, 'keys of repeated requests not swept'),
      )
    }, minute)
    app.addHook('preClose', stop)
  },
  { name: 'idempotency-sweep' },
)
