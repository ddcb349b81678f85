import { nitCheckDigit } from '@arriero/domain/identity/document.ts'
import { type ParseResult, parseError, parseOk } from '@arriero/domain/format/text.ts'

/** `'300` and `="300"`: how people and programs make Excel keep a number as text. */
const textMarks = /^(?:'|="?)(.*?)"?$/su

/** A cell as it was meant. */
export const unmarkText = (text: string): string => textMarks.exec(text)?.[1]?.trim() ?? text

const exponent = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/iu

/**
 * Digits of a cell that Excel took for a number: `3,001234567E+09` is 3001234567, `3001234567,0` too. Of `3,00E+09`
 * the last digits are lost, which is a problem to tell.
 */
export function readDigits(text: string): ParseResult<string> {
  const [, first, decimals = '', power] = exponent.exec(text) ?? []
  if (first === undefined) return parseOk(text.replace(/[.,]0+$/u, ''))
  const missing = Number(power) - decimals.length
  return missing === 0
    ? parseOk(first + decimals)
    : parseError(
        'Excel recortó este número. Ponga la columna en formato Texto y escríbalo completo.',
      )
}

/** Programs pad numbers with zeros, and landlines once had one before the area code. */
export const withoutLeadingZeros = (text: string): string => text.replace(/^0+(?=\d)/u, '')

/** Companies have nine digits that begin with 8 or 9. */
const gluedNit = /^([89]\d{8})(\d)$/u

/**
 * The NIT with its check digit, which files often leave out, put in a column of its own, or append without a dash.
 * A missing one is calculated; a wrong one stays, and is told as a problem.
 */
export function completeNit(text: string, checkDigit: string): string {
  const digits = withoutLeadingZeros(text.replaceAll(/[\s.]/gu, ''))
  if (!/^\d+$/u.test(digits)) return digits
  if (/^\d$/u.test(checkDigit)) return `${digits}-${checkDigit}`
  const [, base, last] = gluedNit.exec(digits) ?? []
  if (base !== undefined && nitCheckDigit(base) === Number(last)) return `${base}-${last}`
  return `${digits}-${nitCheckDigit(digits)}`
}

/** `34.000 kg` is 34000; what is no number stays, for the schema to refuse. */
export function readKilos(text: string): number | string {
  const digits = text.replace(/\s*(?:kg|kilos)\.?$/iu, '').replaceAll(/[.\s](?=\d{3}\b)/gu, '')
  return /^\d+$/u.test(digits) ? Number(digits) : text
}
