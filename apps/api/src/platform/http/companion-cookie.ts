import { createHmac, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { createBoundTokens } from '../secrets/bound-token.ts'
import { cookieAttributes } from './cross-origin.ts'
import { rememberResults } from '../database/remember-results.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the companion that came along; null without one. */
    bindingHash: string | null
    /** The readable cookie, where it fits the companion. */
    xsrfToken: string | null
  }
  interface FastifyInstance {
    makeCompanion(): Companion
  }
  interface FastifyReply {
    setCompanion(companion: Companion): void
    /** Sees to it that the browser has both cookies and that they fit each other. */
    keepCompanion(): void
  }
}

interface Companion {
  value: string
  /** What a session keeps of it. */
  bindingHash: string
}

interface CompanionOptions {
  /** `__Host-` is believed by browsers only over https, where no other host can plant the cookie. */
  isHttps: boolean
  /** Whose hosts share the companion, where the parts of the server are on several. */
  cookieDomain?: string | undefined
  /** Of the hash: with another one, no browser fits its session any more. */
  bindingKey: Uint8Array
  xsrfKey: Uint8Array
}

/** As long as the longest session. */
const maxAge = 12 * 60 * 60
const xsrfCookie = 'XSRF-TOKEN'
/** About as many people as are signed in at once; each sends the same cookies with every request. */
const rememberedAtMost = 1_000

/**
 * Half of a session's proof is a cookie that no script can read, so that a copied token is worth
 * nothing elsewhere. Beside it goes the readable cookie that proves a request was made by our page.
 */
export const companionCookiePlugin = fp<CompanionOptions>(
  async (app, { isHttps, cookieDomain, bindingKey, xsrfKey }) => {
    // `__Host-` forbids a domain.
    const prefix = cookieDomain ? '__Secure-' : '__Host-'
    const name = isHttps ? `${prefix}sb` : 'sb'
    const ofDomain = cookieDomain ? { domain: cookieDomain } : {}
    const xsrfTokens = createBoundTokens(xsrfKey)
    const hash = rememberResults(rememberedAtMost, (companion) =>
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
      this.setCookie(name, value, { ...attributesFor(this), ...ofDomain, httpOnly: true })
      setXsrfToken(this, bindingHash)
    })
    app.decorateReply('keepCompanion', function () {
      const { bindingHash, xsrfToken, headers } = this.request
      // The browser held the cookies back; that does not mean that there are none.
      if (headers['sec-fetch-site'] === 'cross-site') return
      if (!bindingHash) this.setCompanion(app.makeCompanion())
      else if (!xsrfToken) setXsrfToken(this, bindingHash)
    })
  },
  { name: 'companion-cookie', dependencies: ['cross-origin'] },
)
