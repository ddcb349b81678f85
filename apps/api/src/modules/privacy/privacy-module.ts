import { hourMs } from '@arriero/domain/calendar/durations.ts'
import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { ErasedBans } from '#platform/users/erased-bans.ts'
import { holderErasureRoutes } from './holder-erasure-routes.ts'
import { privacyRoutes } from './privacy-routes.ts'
import { applyRetention } from './retention-rules.ts'

interface PrivacyOptions {
  db: Db
  clock: Clock
  erasedBans: ErasedBans
}

/** Reveals, erasure on request, and the deletion of personal data that is no longer needed. */
export const privacyModule = fp<PrivacyOptions>(
  async (app, { db, clock, erasedBans }) => {
    await app.register(privacyRoutes, { db, clock, erasedBans })
    await app.register(holderErasureRoutes, { db, clock })
    app.addChores([
      {
        name: 'delete personal data after its time',
        everyMs: hourMs,
        run: async (isReady) => {
          await applyRetention(db, clock(), isReady)
        },
      },
    ])
  },
  { name: 'privacy', dependencies: ['access', 'approvals', 'change-log', 'chores'] },
)
