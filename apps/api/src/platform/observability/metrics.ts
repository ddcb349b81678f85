import { AppError } from '@arriero/domain/errors.ts'
import fp from 'fastify-plugin'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Guard } from '../http/access.ts'
import type { Config } from '../settings/config.ts'
import { isSameSecret } from '../secrets/secret.ts'

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry
  }
}

/** Prometheus metrics; other plugins add theirs to `app.metrics`. */
export const metricsPlugin = fp(
  async (app) => {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    app.decorate('metrics', registry)
    const duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from the first byte of a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    })
    app.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'unknown'
      duration.observe(
        { method: request.method, route, status: reply.statusCode },
        reply.elapsedTime / 1000,
      )
    })

    app.get(
      '/metrics',
      { config: { access: 'operator' }, schema: { hide: true } },
      async (_request, reply) => {
        reply.type(registry.contentType)
        return registry.metrics()
      },
    )
  },
  { name: 'metrics', dependencies: ['access', 'error-handler'] },
)

/**
 * With a metrics token, callers must send it. Without one, only this machine may call, and not through a proxy. In
 * production a local proxy might not identify itself, so there only the token counts.
 */
export function operatorGuard({
  metricsToken,
  production,
}: Pick<Config, 'metricsToken' | 'production'>): Guard {
  return async (request) => {
    const allowed = metricsToken
      ? isSameSecret(request.headers.authorization ?? '', `Bearer ${metricsToken}`)
      : !production &&
        isLoopback(request.raw.socket.remoteAddress) &&
        request.headers['x-forwarded-for'] === undefined &&
        request.headers['forwarded'] === undefined
    if (!allowed) throw new AppError('session.forbidden')
  }
}

function isLoopback(address = ''): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}
