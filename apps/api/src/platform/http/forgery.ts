import { AppError } from '@arriero/domain/errors.ts'
import { isAbility } from '@arriero/domain/users/ability.ts'
import fp from 'fastify-plugin'
import type { Access } from './access.ts'
import { isSameSecret } from '../secrets/secret.ts'
import { createOriginCheck } from './cross-origin.ts'

interface ForgeryOptions {
  publicUrl: string
  production: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Exempt from the XSRF check: it changes nothing, and the browser sends it without our headers. */
    isForgeable?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Routes that browsers call: a browser adds its cookies to a request whichever page made it. */
const isForBrowsers = (access: Access): boolean => access === 'public' || isAbility(access)

/** Rejects writes from other sites: only our own page can read the XSRF token. */
export const forgeryPlugin = fp<ForgeryOptions>(
  async (app, options) => {
    const isOwnOrigin = createOriginCheck(options)
    // A form on any page can send text/plain; only JSON triggers a CORS preflight.
    app.removeContentTypeParser('text/plain')

    app.addHook(
      'onRequest',
      async ({ method, headers, routeOptions, xsrfToken, isCrossOrigin }) => {
        const { access, isForgeable } = routeOptions.config
        if (safeMethods.has(method) || !access || !isForBrowsers(access) || isForgeable) return
        // A console on another origin can't read our XSRF cookie; its Origin header is already checked.
        if (isCrossOrigin) return

        const site = headers['sec-fetch-site']
        const isOurs = site ? site === 'same-origin' : !headers.origin || isOwnOrigin(headers)
        if (!isOurs) throw new AppError('request.wrong-origin')

        const given = headers['x-xsrf-token']
        if (!xsrfToken || typeof given !== 'string' || !isSameSecret(given, xsrfToken)) {
          throw new AppError('request.wrong-xsrf-token')
        }
      },
    )
  },
  { name: 'forgery', dependencies: ['companion-cookie', 'cross-origin', 'error-handler'] },
)
