import type { Db } from '#platform/database/schema.ts'
import { forgetTurns, type Limit, type TurnOf } from '../throttle.ts'
import { networkTurns } from './network-turns.ts'

const windowMs = 15 * 60_000
const perAddress: Limit = { name: 'password:address', turns: 50, windowMs }
const perAccount: Limit = { name: 'password:account', turns: 10, windowMs }
const perDevice: Limit = { name: 'password:device', turns: 10, windowMs }

/**
 * What a try of a password costs. Strangers share the turns of the account, whether it exists or
 * not; a browser that the person has signed in with has its own, so nobody can use them up. The
 * address comes first: one that is past its limit takes no turns from accounts.
 */
export function passwordTurns(
  email: string,
  address: string,
  deviceToken: string | undefined,
): TurnOf[] {
  if (deviceToken !== undefined) return [{ limit: perDevice, who: deviceToken, about: email }]
  return [...networkTurns(perAddress, address), { limit: perAccount, who: email, about: email }]
}

/** Who read the account's mail is its owner: the guesses of before no longer keep them out. */
export const forgiveAccount = (db: Db, email: string): Promise<void> =>
  forgetTurns(db, perAccount, email)
