import { addDays, calendarDay, type CalendarDay } from '@arriero/domain/calendar/calendar-day.ts'
import { nitCheckDigit } from '@arriero/domain/identity/document.ts'
import { type ParseResult, parseError, parseOk, toSearchText } from '@arriero/domain/format/text.ts'

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
  // The last zeros of `1.020.304.000` are not decimals.
  if (first === undefined) return parseOk(text.replace(/^(\d{4,})[.,]0+$/u, '$1'))
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

/** `30 días` is 30, and `contado` is 0; what is no number stays, for the schema to refuse. */
export function readDays(text: string): number | string {
  const days = text.replace(/\s*d[ií]as?$/iu, '')
  if (/^(?:de )?contado$/iu.test(days)) return 0
  return /^\d+$/u.test(days) ? Number(days) : text
}

/** `$ 50.000.000` and `50000000,00` are 50000000; what is no number stays, for the schema to refuse. */
export function readPesos(text: string): number | string {
  const digits = text
    .replaceAll(/\$|\bCOP\b|\s/giu, '')
    .replace(/[.,]0{1,2}$/u, '')
    .replaceAll(/[.,](?=\d{3}(?:\D|$))/gu, '')
  return /^\d+$/u.test(digits) ? Number(digits) : text
}

/** The digits of a cédula, NIT or phone. What Excel cut stays, and is told as a problem of the column. */
export function digitsOf(text: string): string {
  const digits = readDigits(text)
  return withoutLeadingZeros(digits.ok ? digits.value : text)
}

/** A cell that stands for one of these words, whatever its case and accents. */
export const findWord = (words: readonly string[], text: string): string =>
  words.find((word) => toSearchText(word) === toSearchText(text)) ?? text

/** `2027-12-31`, also with a time, as some programs write it. */
const isoDay = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/u
/** `31/12/2027` */
const writtenDay = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/u
/** Excel's number of days since the end of 1899, with the time of day behind the point. */
const excelDay = /^(\d{5})(?:[.,]\d+)?$/u

/** A day between 2000 and 2099: a smaller or larger number is no day. */
export function readDay(text: string): ParseResult<CalendarDay> {
  const days = excelDay.exec(text)?.[1]
  const day = days === undefined ? dayOfText(text) : addDays('1899-12-30', Number(days))
  return day !== undefined && day >= '2000-01-01' && day <= '2099-12-31'
    ? parseOk(day)
    : parseError('Escriba el día como 2027-12-31 o 31/12/2027.')
}

function dayOfText(text: string): CalendarDay | undefined {
  const [, y = '', m = '', d = ''] = isoDay.exec(text) ?? []
  const [, day = d, month = m, year = y] = writtenDay.exec(text) ?? []
  if (year === '') return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  // 31/02 would be another day.
  return calendarDay(Number(year), Number(month), Number(day)) === written ? written : undefined
}
