import { AppError } from '@arriero/domain/errors.ts'
import fp from 'fastify-plugin'
import { sql } from 'kysely'
import type { Readiness } from './readiness.ts'
import type { Db } from './schema.ts'

interface HealthOptions {
  readiness: Readiness
  db: Db
}

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
        if (readiness.state === 'starting') throw new AppError('server.starting')
        if (readiness.state === 'draining') throw new AppError('server.unavailable')
        try {
          await sql`select 1`.execute(db)
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
