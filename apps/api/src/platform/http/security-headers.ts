import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Config } from '../settings/config.ts'
import { yearInSeconds } from '../clock.ts'
import { originsOf } from '../settings/base-addresses.ts'
import { firebaseOrigins } from '../settings/firebase-settings.ts'
import { providerOrigins } from '../settings/provider-settings.ts'

/** Browser features that the console doesn't use, disabled in case a foreign script gets in. */
const permissionsPolicy = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ')

type PolicyConfig = Pick<Config, 'publicUrl' | 'addresses'> &
  Partial<Pick<Config, 'firebase' | 'provider'>>

export const securityHeadersPlugin = fp<PolicyConfig>(
  async (app, config) => {
    const policy = contentSecurityPolicy(config)
    await app.register(helmet, {
      contentSecurityPolicy: false,
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      frameguard: { action: 'deny' },
      // Over plain HTTP it would lock browsers out of a local server.
      strictTransportSecurity: config.publicUrl.startsWith('https:')
        ? { maxAge: yearInSeconds, includeSubDomains: true }
        : false,
    })
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('content-security-policy', policy)
      reply.header('reporting-endpoints', reportingEndpoints)
      reply.header('permissions-policy', permissionsPolicy)
    })
  },
  { name: 'security-headers' },
)

export const reportPath = '/csp-reports'

/** The endpoint of `report-to`; `report-uri` is for browsers without support for it. */
const reportingEndpoints = `csp="${reportPath}"`

/**
 * Only own resources and no inline scripts; styles created at run time need the page's nonce. A custom map loads its
 * tiles, fonts and icons from the origin of its style. Strings become markup or script addresses only through the
 * console's trusted types policy.
 */
export function contentSecurityPolicy(
  config: PolicyConfig,
  { styleNonce, mapStyleUrl }: { styleNonce?: string; mapStyleUrl?: string | undefined } = {},
): string {
  const origins = originsOf(config)
  const otherOrigins = [origins.api, origins.gateway].filter((origin) => origin !== origins.console)
  const liveOrigins = config.firebase ? firebaseOrigins(config.firebase) : [origins.live]
  const signInOrigins = config.provider ? providerOrigins(config.provider) : []
  const connectOrigins = [...new Set([...otherOrigins, ...liveOrigins, ...signInOrigins])].join(' ')
  const mapOrigin = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    styleNonce ? `style-src 'self' 'nonce-${styleNonce}'` : "style-src 'self'",
    `img-src 'self' data: blob:${mapOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${connectOrigins}${mapOrigin}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
    `report-uri ${reportPath}`,
    'report-to csp',
  ].join('; ')
}
