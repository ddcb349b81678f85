import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Db } from '#platform/database/schema.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'

interface SweepOptions {
  db: Db
  clock: Clock
  readiness: Readiness
}

const minute = 60_000
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

export const sweepPlugin = fp<SweepOptions>(
  async (app, { db, clock, readiness }) => {
    workWhenReady(app, {
      readiness,
      everyMilliseconds: 10 * minute,
      work: () => sweep(db, clock()),
      failure: 'sweep failed',
    })
  },
  { name: 'sweep' },
)
