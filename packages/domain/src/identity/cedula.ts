import { formatNumber } from '../format/number.ts'
import { type ParseResult, parsed, unreadable } from '../parse-result.ts'

const typedCedula = /^[1-9]\d{5,9}$/u

/** Reads `1.020.304.050` into its digits. A cédula has no check digit: only its length can be judged. */
export function parseCedula(text: string): ParseResult<string> {
  const digits = text.replace(/[\s.]/gu, '')
  if (!typedCedula.test(digits)) {
    return unreadable('La cédula tiene entre 6 y 10 números, por ejemplo 1.020.304.050.')
  }
  return parsed(digits)
}

/** `1.020.304.050` */
export const formatCedula = (digits: string) => formatNumber(Number(digits))
