import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Config } from '../settings/config.ts'
import { yearInSeconds } from '../clock.ts'
import { originsOf } from '../settings/base-addresses.ts'
import { firebaseOrigins } from '../settings/firebase-settings.ts'
import { providerSources, usesWindows } from '../settings/provider-sources.ts'

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
      crossOriginOpenerPolicy: {
        // The window of an external provider has to know ours, to hand over its answer.
        policy:
          config.provider && usesWindows(config.provider)
            ? 'same-origin-allow-popups'
            : 'same-origin',
      },
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

const noSources = { connect: [], script: [], frame: [], trustedTypes: [] }

/**
 * Only own resources and no inline scripts; styles created at run time need the page's nonce. A custom map loads its
 * tiles, fonts and icons from the origin of its style; the hosted provider brings scripts and frames of Google's. Strings become markup or script addresses only through the
 * console's trusted types policy.
 */
export function contentSecurityPolicy(
  config: PolicyConfig,
  { styleNonce, mapStyleUrl }: { styleNonce?: string; mapStyleUrl?: string | undefined } = {},
): string {
  const origins = originsOf(config)
  const otherOrigins = [origins.api, origins.gateway].filter((origin) => origin !== origins.console)
  const liveOrigins = config.firebase ? firebaseOrigins(config.firebase) : [origins.live]
  const provider = config.provider ? providerSources(config.provider) : noSources
  const connectOrigins = [...new Set([...otherOrigins, ...liveOrigins, ...provider.connect])]
  const mapOrigin = mapStyleUrl ? ` ${new URL(mapStyleUrl).origin}` : ''
  return [
    "default-src 'none'",
    ["script-src 'self'", ...provider.script].join(' '),
    styleNonce ? `style-src 'self' 'nonce-${styleNonce}'` : "style-src 'self'",
    `img-src 'self' data: blob:${mapOrigin}`,
    "font-src 'self'",
    `connect-src 'self' ${connectOrigins.join(' ')}${mapOrigin}`,
    ...(provider.frame.length > 0 ? [`frame-src ${provider.frame.join(' ')}`] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types default', ...provider.trustedTypes].join(' '),
    `report-uri ${reportPath}`,
    'report-to csp',
  ].join('; ')
}
