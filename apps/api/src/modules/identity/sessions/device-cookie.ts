import fp from 'fastify-plugin'
import type { BoundTokens } from '#platform/bound-token.ts'
import { yearInSeconds } from '#platform/year-in-seconds.ts'

declare module 'fastify' {
  interface FastifyRequest {
    deviceToken: string | null
  }
  interface FastifyReply {
    rememberDevice(userId: string): void
  }
}

interface DeviceCookieOptions {
  isHttps: boolean
  devices: BoundTokens
}

/**
 * A browser that somebody signed in with keeps a token for that one account. It opens nothing; it
 * only keeps guesses of strangers from shutting the person out.
 */
export const deviceCookiePlugin = fp<DeviceCookieOptions>(
  async (app, { isHttps, devices }) => {
    const name = isHttps ? '__Host-dv' : 'dv'
    app.decorateRequest('deviceToken', null)
    app.addHook('onRequest', async (request) => {
      request.deviceToken = request.cookies[name] ?? null
    })
    app.decorateReply('rememberDevice', function (userId) {
      const { deviceToken } = this.request
      const isKnown = deviceToken !== null && devices.fits(deviceToken, userId)
      this.setCookie(name, isKnown ? deviceToken : devices.make(userId), {
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
        secure: isHttps,
        maxAge: yearInSeconds,
      })
    })
  },
  { name: 'device-cookie', dependencies: ['companion-cookie'] },
)
