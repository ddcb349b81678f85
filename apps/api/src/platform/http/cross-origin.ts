import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { isSecure, originsOf } from '../settings/base-addresses.ts'
import type { Config } from '../settings/config.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Sent by the console's page, which has another origin than this server. */
    isCrossOrigin: boolean
  }
}

/** Chromium believes no longer time than two hours. */
const preflightSeconds = 2 * 60 * 60

/**
 * CORS for exactly one origin: the console's, where it calls the API or the gateway on another one. No other
 * page is told anything, and where everything is on one origin there are no such headers at all.
 */
export const crossOriginPlugin = fp<Pick<Config, 'publicUrl' | 'addresses' | 'serve'>>(
  async (app, config) => {
    const origins = originsOf(config)
    const parts = (['api', 'gateway'] as const).filter(
      (part) => config.serve.includes(part) && origins[part] !== origins.console,
    )
    app.decorateRequest('isCrossOrigin', false)
    if (parts.length === 0) return

    const paths = new RegExp(`^/(?:${parts.join('|')})/`)
    app.addHook('onRequest', async (request, reply) => {
      if (!paths.test(request.url)) return
      reply.header('vary', 'origin')
      request.isCrossOrigin = isFromConsole(request, origins.console)
      if (!request.isCrossOrigin) return
      reply.headers({
        'access-control-allow-origin': origins.console,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'retry-after',
      })
      if (request.method !== 'OPTIONS') return
      return reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
          'access-control-allow-headers': 'authorization, content-type, idempotency-key',
          'access-control-max-age': String(preflightSeconds),
        })
        .send()
    })
  },
  { name: 'cross-origin' },
)

/** Pages can't choose either header. Browsers without `Sec-Fetch-Site` still send `Origin`. */
function isFromConsole({ headers }: FastifyRequest, consoleOrigin: string): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-site'
  return headers.origin === consoleOrigin && (site === 'same-site' || site === 'cross-site')
}

/**
 * Cookies stay with calls of our own site. A console on another site gets them for itself alone: where
 * browsers keep them apart for each site that a page is opened on.
 */
export function cookieAttributes({ isCrossOrigin, headers }: FastifyRequest, secure: boolean) {
  const isCrossSite = isCrossOrigin && headers['sec-fetch-site'] === 'cross-site'
  const site = isCrossSite
    ? ({ sameSite: 'none', partitioned: true } as const)
    : ({ sameSite: 'strict' } as const)
  return { path: '/', secure, ...site }
}

/** Whether cookies may ask for https: each part that needs them is reached that way. */
export function areAllSecure(config: Pick<Config, 'publicUrl' | 'addresses'>): boolean {
  const { api, gateway, live } = originsOf(config)
  return [api, gateway, live].every(isSecure)
}
