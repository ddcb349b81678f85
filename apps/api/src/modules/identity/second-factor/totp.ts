import { Secret, TOTP } from 'otpauth'

/** What every authenticator application understands without being told. */
const rule = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** A phone's clock may be this many periods away from ours. */
const window = 1

/** Base32, as people type it. */
export const makeTotpSecret = (): string => new Secret({ size: 20 }).base32

export function totpUri(secret: string, email: string): string {
  return new TOTP({ ...rule, secret, issuer: 'Arriero', label: email }).toString()
}

/** Which period the code belongs to, counted since 1970; undefined when it is none around now. */
export function matchTotpStep(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const key = Secret.fromBase32(secret)
  const delta = TOTP.validate({ ...rule, token: code, secret: key, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ period: rule.period, timestamp }) + delta
}
