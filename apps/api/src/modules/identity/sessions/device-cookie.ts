import fp from 'fastify-plugin'
import { cookieAttributes } from '#platform/http/cross-origin.ts'
import { yearInSeconds } from '#platform/clock.ts'
import { dayMs } from '@arriero/domain/calendar/durations.ts'
import { createBoundTokens } from '#platform/secrets/bound-token.ts'
import type { FastifyRequest } from 'fastify'
import { type Caller, readCaller } from '#platform/http/caller.ts'

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
 * A browser keeps a token for each account that signed in with it (OWASP "device cookie"). It grants no access; it
 * only gives the browser its own rate limit, so that an attacker's guesses can't lock the user out.
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

export interface DeviceAccount {
  id: string
  password_changed_at: Date | null
}

/** The cookie of a browser holds the tokens of the last few accounts. */
export interface DeviceTokens {
  /** The account's token, if it is valid. */
  find(cookie: string | null, account: DeviceAccount, now: Date): string | undefined
  /** Returns the cookie with a new token for the account, which replaces its old one. */
  add(cookie: string | null, account: DeviceAccount, now: Date): string
}

const maxTokens = 5
const lifetimeDays = 365
const separator = '~'
/** Account, day of issue, and a signature of both. */
const tokenPattern = /^(?<id>[\da-f-]{36})\.(?<day>\d{1,6})\.(?<proof>[\w-]+\.[\w-]+)$/

/** A new password invalidates the tokens in all browsers, including a lent or stolen one. */
export function createDeviceTokens(key: Uint8Array): DeviceTokens {
  const proofs = createBoundTokens(key)
  const bearer = ({ id, password_changed_at }: DeviceAccount, day: number) =>
    `${id} ${password_changed_at?.getTime() ?? 'never'} ${day}`

  return {
    find: (cookie, account, now) => {
      const tokens = parseCookie(cookie)
      const { token, day = '', proof = '' } = tokens.find(({ id }) => id === account.id) ?? {}
      const isRecent = toDay(now) - Number(day) <= lifetimeDays
      return isRecent && proofs.fits(proof, bearer(account, Number(day))) ? token : undefined
    },
    add: (cookie, account, now) => {
      const day = toDay(now)
      const others = parseCookie(cookie).filter(({ id }) => id !== account.id)
      const token = `${account.id}.${day}.${proofs.make(bearer(account, day))}`
      return [token, ...others.map((other) => other.token)].slice(0, maxTokens).join(separator)
    },
  }
}

const toDay = (at: Date) => Math.floor(at.getTime() / dayMs)

function parseCookie(cookie: string | null) {
  return (cookie ?? '').split(separator).flatMap((token) => {
    const { id, day, proof } = tokenPattern.exec(token)?.groups ?? {}
    return id === undefined ? [] : [{ token, id, day, proof }]
  })
}

/** A caller with the device cookie of its browser. */
export interface BrowserCaller extends Caller {
  deviceCookie: string | null
}

export function readBrowserCaller(request: FastifyRequest): BrowserCaller {
  return { ...readCaller(request), deviceCookie: request.deviceCookie }
}
