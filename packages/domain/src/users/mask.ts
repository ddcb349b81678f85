const dot = '•'

/** `1.999.123.012` as `•.•••.•••.012`; also for NIT and accounts. */
export const maskDocument = (document: string): string => hideDigits(document, 3)

/** `300 123 4567` as `••• ••• ••67`. */
export const maskPhone = (phone: string): string => hideDigits(phone, 2)

/** `ana.perez@example.com` as `a•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? dot.repeat(3) : `${email.slice(0, 1)}${dot.repeat(3)}${email.slice(at)}`
}

/** Keeps the last digits, at most half of them, and everything that is no digit. */
function hideDigits(text: string, last: number): string {
  const count = text.replace(/\D/gu, '').length
  const kept = Math.min(last, Math.floor(count / 2))
  let seen = 0
  return text.replace(/\d/gu, (digit) => {
    seen += 1
    return seen > count - kept ? digit : dot
  })
}
