import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'
import type { Config } from '../settings/config.ts'
import { contentSecurityPolicy, reportingEndpoints } from './content-security-policy.ts'
import { yearInSeconds } from '../settings/year-in-seconds.ts'

/** Powerful browser features the console does not use, shut for any script that might get in. */
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

export const securityHeadersPlugin = fp<Pick<Config, 'publicUrl' | 'addresses'>>(
  async (app, config) => {
    const policy = contentSecurityPolicy(config)
    await app.register(helmet, {
      contentSecurityPolicy: false,
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'no-referrer' },
      frameguard: { action: 'deny' },
      // A browser told so over plain HTTP would lock itself out of a local server.
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
