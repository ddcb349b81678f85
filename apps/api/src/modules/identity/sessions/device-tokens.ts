import { createBoundTokens } from '#platform/secrets/bound-token.ts'

export interface DeviceAccount {
  id: string
  password_changed_at: Date | null
}

/** Of a browser that somebody signed in with; its cookie holds those of the last few people. */
export interface DeviceTokens {
  /** The account's own, while it is good. */
  find(cookie: string | null, account: DeviceAccount, now: Date): string | undefined
  /** The cookie with a new one for the account, in the place of its old one. */
  add(cookie: string | null, account: DeviceAccount, now: Date): string
}

const most = 5
const dayInMs = 86_400_000
const goodForDays = 365
const separator = '~'
/** Account, day of issue, and what only we can make for both. */
const form = /^(?<id>[\da-f-]{36})\.(?<day>\d{1,6})\.(?<proof>[\w-]+\.[\w-]+)$/

/** A new password makes strangers of all browsers, also of one that was lent or stolen. */
export function createDeviceTokens(key: Uint8Array): DeviceTokens {
  const proofs = createBoundTokens(key)
  const bearer = ({ id, password_changed_at }: DeviceAccount, day: number) =>
    `${id} ${password_changed_at?.getTime() ?? 'never'} ${day}`

  return {
    find: (cookie, account, now) => {
      const { token, day = '', proof = '' } = read(cookie).find(({ id }) => id === account.id) ?? {}
      const isRecent = toDay(now) - Number(day) <= goodForDays
      return isRecent && proofs.fits(proof, bearer(account, Number(day))) ? token : undefined
    },
    add: (cookie, account, now) => {
      const day = toDay(now)
      const others = read(cookie).filter(({ id }) => id !== account.id)
      const token = `${account.id}.${day}.${proofs.make(bearer(account, day))}`
      return [token, ...others.map((other) => other.token)].slice(0, most).join(separator)
    },
  }
}

const toDay = (at: Date) => Math.floor(at.getTime() / dayInMs)

function read(cookie: string | null) {
  return (cookie ?? '').split(separator).flatMap((token) => {
    const { id, day, proof } = form.exec(token)?.groups ?? {}
    return id === undefined ? [] : [{ token, id, day, proof }]
  })
}
