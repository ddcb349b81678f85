import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import type { FastifyReply } from 'fastify'
import fp from 'fastify-plugin'
import { createBoundTokens } from './bound-token.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** SHA-256 of the companion that came along; null without one. */
    bindingHash: string | null
    /** The readable cookie, where it fits the companion. */
    xsrfToken: string | null
  }
  interface FastifyReply {
    setCompanion(companion: string): void
    /** Sees to it that the browser has both cookies and that they fit each other. */
    keepCompanion(): void
  }
}

interface CompanionOptions {
  /** `__Host-` is believed by browsers only over https, where no other host can plant the cookie. */
  isHttps: boolean
  xsrfKey: Uint8Array
}

/** As long as the longest session. */
const maxAge = 12 * 60 * 60
const xsrfCookie = 'XSRF-TOKEN'

export const makeCompanion = (): string => randomBytes(32).toString('base64url')

export const hashCompanion = (companion: string): string =>
  createHash('sha256').update(companion).digest('base64url')

/**
 * Half of a session's proof is a cookie that no script can read, so that a copied token is worth
 * nothing elsewhere. Beside it goes the readable cookie that proves a request was made by our page.
 */
export const companionCookiePlugin = fp<CompanionOptions>(
  async (app, { isHttps, xsrfKey }) => {
    const name = isHttps ? '__Host-sb' : 'sb'
    const attributes = { path: '/', sameSite: 'strict', secure: isHttps, maxAge } as const
    const xsrfTokens = createBoundTokens(xsrfKey)
    await app.register(cookie)

    app.decorateRequest('bindingHash', null)
    app.decorateRequest('xsrfToken', null)
    app.addHook('onRequest', async (request) => {
      const companion = request.cookies[name] ?? ''
      if (!/^[\w-]{43}$/.test(companion)) return
      request.bindingHash = hashCompanion(companion)
      const token = request.cookies[xsrfCookie] ?? ''
      if (xsrfTokens.fits(token, request.bindingHash)) request.xsrfToken = token
    })

    const setXsrfToken = (reply: FastifyReply, bindingHash: string) =>
      reply.setCookie(xsrfCookie, xsrfTokens.make(bindingHash), attributes)

    app.decorateReply('setCompanion', function (companion) {
      this.setCookie(name, companion, { ...attributes, httpOnly: true })
      setXsrfToken(this, hashCompanion(companion))
    })
    app.decorateReply('keepCompanion', function () {
      const { bindingHash, xsrfToken, headers } = this.request
      // The browser held the cookies back; that does not mean that there are none.
      if (headers['sec-fetch-site'] === 'cross-site') return
      if (!bindingHash) this.setCompanion(makeCompanion())
      else if (!xsrfToken) setXsrfToken(this, bindingHash)
    })
  },
  { name: 'companion-cookie' },
)
