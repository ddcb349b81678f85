import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { auditRoutes } from './audit-routes.ts'

/** Who changed what and when: read, exported, never edited. Entries are written by those who make the change. */
export const auditModule = fp<{ db: Db; clock: Clock }>(
  async (app, options) => {
    await app.register(auditRoutes, options)
  },
  { name: 'audit', dependencies: ['access'] },
)
