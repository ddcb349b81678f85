import { secondMs } from '@arriero/domain/calendar/durations.ts'
import { sessionLifetime } from '@arriero/domain/users/session-lifetime.ts'
import { createHmac, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { createBoundTokens, memoize } from '../secrets/bound-token.ts'
import { cookieAttributes } from './cross-origin.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Hash of the companion cookie; null without one. */
    bindingHash: string | null
    /** The XSRF cookie, if it is valid for the companion. */
    xsrfToken: string | null
  }
  interface FastifyInstance {
    makeCompanion(): Companion
  }
  interface FastifyReply {
    setCompanion(companion: Companion): void
    /** Sets the cookies that are missing or don't match each other. */
    ensureCompanion(): void
  }
}

interface Companion {
  value: string
  /** Stored with the session. */
  bindingHash: string
}

interface CompanionOptions {
  /** Browsers accept the `__Host-` prefix only over https, where no other host can set the cookie. */
  isHttps: boolean
  /** Set if the parts of the server are on several hosts of one domain. */
  cookieDomain?: string | undefined
  /** Key of the hash; changing it ends every session. */
  bindingKey: Uint8Array
  xsrfKey: Uint8Array
}

/** As long as the longest session. */
const maxAge = sessionLifetime.maxMs / secondMs
const xsrfCookie = 'XSRF-TOKEN'
/** About the number of people signed in at once; each sends the same cookies with every request. */
const maxMemoized = 1_000

/**
 * A session is bound to a cookie that scripts can't read, so that a copied token is useless in another browser. A
 * second, readable cookie proves that a request was made by our page.
 */
export const companionCookiePlugin = fp<CompanionOptions>(
  async (app, { isHttps, cookieDomain, bindingKey, xsrfKey }) => {
    // `__Host-` doesn't allow a domain.
    const prefix = cookieDomain ? '__Secure-' : '__Host-'
    const name = isHttps ? `${prefix}sb` : 'sb'
    const domainAttribute = cookieDomain ? { domain: cookieDomain } : {}
    const xsrfTokens = createBoundTokens(xsrfKey)
    const hash = memoize(maxMemoized, (companion) =>
      createHmac('sha256', bindingKey).update(companion).digest('base64url'),
    )
    await app.register(cookie)

    app.decorate('makeCompanion', () => {
      const value = randomBytes(32).toString('base64url')
      return { value, bindingHash: hash(value) }
    })

    app.decorateRequest('bindingHash', null)
    app.decorateRequest('xsrfToken', null)
    app.addHook('onRequest', async (request) => {
      const companion = request.cookies[name] ?? ''
      if (!/^[\w-]{43}$/.test(companion)) return
      request.bindingHash = hash(companion)
      const token = request.cookies[xsrfCookie] ?? ''
      if (xsrfTokens.fits(token, request.bindingHash)) request.xsrfToken = token
    })

    const attributesFor = ({ request }: FastifyReply) => ({
      ...cookieAttributes(request, isHttps),
      maxAge,
    })
    const setXsrfToken = (reply: FastifyReply, bindingHash: string) =>
      reply.setCookie(xsrfCookie, xsrfTokens.make(bindingHash), attributesFor(reply))

    app.decorateReply('setCompanion', function ({ value, bindingHash }) {
      this.setCookie(name, value, { ...attributesFor(this), ...domainAttribute, httpOnly: true })
      setXsrfToken(this, bindingHash)
    })
    app.decorateReply('ensureCompanion', function () {
      const { bindingHash, xsrfToken, headers } = this.request
      // Browsers don't send SameSite=Strict cookies cross-site: the cookies may exist although they are missing here.
      if (headers['sec-fetch-site'] === 'cross-site') return
      if (!bindingHash) this.setCompanion(app.makeCompanion())
      else if (!xsrfToken) setXsrfToken(this, bindingHash)
    })
  },
  { name: 'companion-cookie', dependencies: ['cross-origin'] },
)
