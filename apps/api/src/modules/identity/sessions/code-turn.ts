import type { Limit, TurnOf } from '../throttle.ts'

const windowMs = 60 * 60_000
const perAccount: Limit = { name: 'code:account', turns: 10, windowMs }
const perDevice: Limit = { name: 'code:device', turns: 10, windowMs }

/**
 * Codes are short: only so many per hour are looked at, however good the password. As with
 * passwords, the person's own browser has turns that a thief of the password cannot use up.
 */
export function codeTurn(userId: string, deviceToken: string | undefined): TurnOf {
  return deviceToken === undefined
    ? { limit: perAccount, who: userId, about: userId }
    : { limit: perDevice, who: deviceToken, about: userId }
}
