import { AppError } from '@arriero/domain/errors.ts'
import fp from 'fastify-plugin'
import type { Access } from './access.ts'
import { isSameText } from '../secrets/is-same-text.ts'
import { ownOrigin } from './own-origin.ts'

interface ForgeryOptions {
  publicUrl: string
  production: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Needs no proof of whose page sent the request: it changes nothing, and the browser sends it by itself. */
    isForgeable?: true
  }
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Where browsers call, and their cookies with them, whoever made the page. */
const isForBrowsers: Record<Access, boolean> = {
  public: true,
  administrator: true,
  driver: false,
  customer: false,
  operator: false,
}

/** What changes something is done for our own page only; another one cannot read its token. */
export const forgeryPlugin = fp<ForgeryOptions>(
  async (app, options) => {
    const isOwnOrigin = ownOrigin(options)
    // A form on any page can send text; only JSON makes the browser ask us first.
    app.removeContentTypeParser('text/plain')

    app.addHook(
      'onRequest',
      async ({ method, headers, routeOptions, xsrfToken, isCrossOrigin }) => {
        const { access, isForgeable } = routeOptions.config
        if (safeMethods.has(method) || !access || !isForBrowsers[access] || isForgeable) return
        // The console's page can't read a cookie of this host; that the browser says whose page it is must do.
        if (isCrossOrigin) return

        const site = headers['sec-fetch-site']
        const isOurs = site ? site === 'same-origin' : !headers.origin || isOwnOrigin(headers)
        if (!isOurs) throw new AppError('request.wrong-origin')

        const given = headers['x-xsrf-token']
        if (!xsrfToken || typeof given !== 'string' || !isSameText(given, xsrfToken)) {
          throw new AppError('request.wrong-xsrf-token')
        }
      },
    )
  },
  { name: 'forgery', dependencies: ['companion-cookie', 'cross-origin', 'error-handler'] },
)
