import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Readiness } from '#platform/readiness.ts'
import { repeatWork } from '#platform/repeat-work.ts'
import type { Db } from '#platform/schema.ts'

interface SweepOptions {
  db: Db
  clock: Clock
  readiness: Readiness
}

const minute = 60_000
const sweepEvery = 10 * minute
const keptFor = 30 * 24 * 60 * minute

/** Clears away what is over: limits at once; sessions with their tokens, and links, after a month. */
export async function sweep(db: Db, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - keptFor)
  await db.deleteFrom('throttles').where('ends_at', '<=', now).execute()
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ended_at', '<', longAgo), eb('expires_at', '<', longAgo)]))
    .execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', longAgo).execute()
  await db
    .deleteFrom('invitations')
    .where((eb) =>
      eb.or([
        eb('used_at', '<', longAgo),
        eb('revoked_at', '<', longAgo),
        eb('expires_at', '<', longAgo),
      ]),
    )
    .execute()
}

/** Once the server is ready, and every ten minutes from then on. */
export const sweepPlugin = fp<SweepOptions>(
  async (app, { db, clock, readiness }) => {
    let dueAt = 0
    const stop = repeatWork(async () => {
      const now = clock()
      if (readiness.state !== 'ready' || now.getTime() < dueAt) return
      dueAt = now.getTime() + sweepEvery
      await sweep(db, now).catch((error: unknown) => app.log.warn({ err: error }, 'sweep failed'))
    }, minute)
    app.addHook('preClose', stop)
  },
  { name: 'sweep' },
)
