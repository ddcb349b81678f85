import fp from 'fastify-plugin'
import { cookieAttributes } from '#platform/http/cross-origin.ts'
import { yearInSeconds } from '#platform/settings/year-in-seconds.ts'
import type { DeviceAccount, DeviceTokens } from './device-tokens.ts'

declare module 'fastify' {
  interface FastifyRequest {
    deviceCookie: string | null
  }
  interface FastifyReply {
    rememberDevice(account: DeviceAccount, now: Date): void
  }
}

interface DeviceCookieOptions {
  isHttps: boolean
  devices: DeviceTokens
}

/**
 * A browser that somebody signed in with keeps a token for that account. It opens nothing; it only
 * keeps guesses of strangers from shutting the person out.
 */
export const deviceCookiePlugin = fp<DeviceCookieOptions>(
  async (app, { isHttps, devices }) => {
    const name = isHttps ? '__Host-dv' : 'dv'
    app.decorateRequest('deviceCookie', null)
    app.addHook('onRequest', async (request) => {
      request.deviceCookie = request.cookies[name] ?? null
    })
    app.decorateReply('rememberDevice', function (account, now) {
      this.setCookie(name, devices.add(this.request.deviceCookie, account, now), {
        ...cookieAttributes(this.request, isHttps),
        httpOnly: true,
        maxAge: yearInSeconds,
      })
    })
  },
  { name: 'device-cookie', dependencies: ['companion-cookie'] },
)
