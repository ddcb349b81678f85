import { formatNumber } from '../format/number.ts'
import { type ParseResult, parsed, unreadable } from '../parse-result.ts'

/** A tax number: its base digits and its check digit (DV), stored apart. */
export interface Nit {
  base: string
  dv: number
}

/** DIAN's weights, from the rightmost digit. */
const weights = [3, 7, 13, 17, 19, 23, 29, 37, 41, 43, 47, 53, 59, 67, 71] as const

/** The check digit that belongs to the base digits (DIAN, modulo 11). */
export function nitCheckDigit(base: string): number {
  const digits = base.split('').toReversed().map(Number)
  const sum = digits.reduce((total, digit, index) => total + digit * (weights[index] ?? 0), 0)
  const remainder = sum % 11
  return remainder > 1 ? 11 - remainder : remainder
}

const typedNit = /^([1-9]\d{5,9})-(\d)$/u

/** Reads `899.999.068-1`. The check digit is required: without it a mistyped NIT goes unnoticed. */
export function parseNit(text: string): ParseResult<Nit> {
  const [, base, typedDv] = typedNit.exec(text.replace(/[\s.]/gu, '')) ?? []
  if (base === undefined) {
    return unreadable('Escriba el NIT con su dígito de verificación, por ejemplo 899.999.068-1.')
  }
  const dv = nitCheckDigit(base)
  if (Number(typedDv) !== dv) {
    return unreadable('El dígito de verificación no corresponde al NIT. Revise los números.')
  }
  return parsed({ base, dv })
}

/** `899.999.068-1` */
export const formatNit = ({ base, dv }: Nit) => `${formatNumber(Number(base))}-${dv}`
