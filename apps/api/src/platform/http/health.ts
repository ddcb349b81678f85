import { AppError } from '@arriero/domain/errors.ts'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import { type Readiness, refuse } from './readiness.ts'
import type { Db } from '../database/schema.ts'
import { withinMilliseconds } from '../background/within-milliseconds.ts'

interface HealthOptions {
  readiness: Readiness
  /** Not where the console is served alone. */
  db?: Db
}

/** Whoever asks wants to know soon: a database that needs longer serves nobody. */
const patience = 1500

/** `/healthz`: the process lives. `/readyz`: it can serve. */
export const healthPlugin = fp<HealthOptions>(
  async (app, { readiness, db }) => {
    app.get(
      '/healthz',
      { config: { access: 'public' }, schema: { hide: true } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store')
        return { status: 'ok' }
      },
    )

    app.get(
      '/readyz',
      { config: { access: 'public' }, schema: { hide: true } },
      async (_request, reply) => {
        reply.header('cache-control', 'no-store')
        if (readiness.state === 'draining') throw new AppError('server.unavailable')
        const refusal = refuse(readiness, false)
        if (refusal) throw refusal
        try {
          if (db) await withinMilliseconds(patience, sql`select 1`.execute(db))
        } catch (error) {
          app.log.warn({ err: error }, 'readiness check failed')
          throw new AppError('server.unavailable')
        }
        return { status: 'ready' }
      },
    )
  },
  { name: 'health', dependencies: ['access', 'error-handler'] },
)
