import fp from 'fastify-plugin'
import type { FastifyRequest } from 'fastify'
import { isSecure, originsOf } from '../settings/base-addresses.ts'
import type { Config } from '../settings/config.ts'
import type { IncomingHttpHeaders } from 'node:http'

declare module 'fastify' {
  interface FastifyRequest {
    /** Sent by the console's page, whose origin is not this server's. */
    isCrossOrigin: boolean
  }
}

/** Chromium's maximum is two hours. */
const preflightMaxAge = 2 * 60 * 60

/**
 * CORS for exactly one origin: the console's, if it calls the API or the gateway on another one. No other page gets
 * these headers; if everything is on one origin, no page does.
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
          'access-control-max-age': String(preflightMaxAge),
        })
        .send()
    })
  },
  { name: 'cross-origin' },
)

/** Pages can't set either header. Browsers without `Sec-Fetch-Site` still send `Origin`. */
function isFromConsole({ headers }: FastifyRequest, consoleOrigin: string): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-site'
  return headers.origin === consoleOrigin && (site === 'same-site' || site === 'cross-site')
}

/**
 * Cookies are for calls from our own site. A console on another site gets partitioned cookies, which browsers keep
 * apart for each top-level site.
 */
export function cookieAttributes({ isCrossOrigin, headers }: FastifyRequest, secure: boolean) {
  const isCrossSite = isCrossOrigin && headers['sec-fetch-site'] === 'cross-site'
  const site = isCrossSite
    ? ({ sameSite: 'none', partitioned: true } as const)
    : ({ sameSite: 'strict' } as const)
  return { path: '/', secure, ...site }
}

/** Whether cookies can be `Secure`: every part that needs them is served over https. */
export function areAllSecure(config: Pick<Config, 'publicUrl' | 'addresses'>): boolean {
  const { api, gateway, live } = originsOf(config)
  return [api, gateway, live].every(isSecure)
}

interface OwnOriginOptions {
  publicUrl: string
  production: boolean
}

/**
 * Checks whether the `Origin` header names our own page. Outside production the server may also be reached by other
 * names of the same machine.
 */
export function createOriginCheck({ publicUrl, production }: OwnOriginOptions) {
  const ours = new URL(publicUrl).origin
  return ({ origin, host }: IncomingHttpHeaders): boolean => {
    if (origin === undefined || host === undefined) return false
    if (origin === ours) return true
    return !production && (origin === `http://${host}` || origin === `https://${host}`)
  }
}
