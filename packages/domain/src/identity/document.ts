import { formatNumber } from '../format/number.ts'
import { type ParseResult, parseOk, parseError } from '../format/text.ts'

const typedCedula = /^[1-9]\d{5,9}$/u

/** Reads `1.020.304.050` into its digits. A cédula has no check digit, so only its length is checked. */
function parseCedula(text: string): ParseResult<string> {
  const digits = text.replace(/[\s.]/gu, '')
  if (!typedCedula.test(digits)) {
    return parseError('La cédula tiene entre 6 y 10 números, por ejemplo 1.020.304.050.')
  }
  return parseOk(digits)
}

/** `1.020.304.050` */
const formatCedula = (digits: string) => formatNumber(Number(digits))

export const documentTypes = ['CC', 'CE', 'PPT', 'PA', 'TI', 'NIT'] as const
export type DocumentType = (typeof documentTypes)[number]

export const documentTypeLabels: Record<DocumentType, string> = {
  CC: 'Cédula de ciudadanía',
  CE: 'Cédula de extranjería',
  PPT: 'Permiso por protección temporal',
  PA: 'Pasaporte',
  TI: 'Tarjeta de identidad',
  NIT: 'NIT',
}

/** Companies have a NIT; every other document is a natural person's. */
export const isPersonalDocument = (type: DocumentType): boolean => type !== 'NIT'

type Parser = (text: string) => ParseResult<string>

const matching =
  (pattern: RegExp, because: string): Parser =>
  (text) => {
    const clean = text.replace(/[\s.-]/gu, '').toUpperCase()
    return pattern.test(clean) ? parseOk(clean) : parseError(because)
  }

const parsers: Record<DocumentType, Parser> = {
  CC: parseCedula,
  CE: matching(/^\d{6,8}$/u, 'La cédula de extranjería tiene entre 6 y 8 números.'),
  PPT: matching(/^\d{7,11}$/u, 'El permiso por protección temporal tiene entre 7 y 11 números.'),
  PA: matching(/^[A-Z0-9]{6,12}$/u, 'El pasaporte tiene entre 6 y 12 letras o números.'),
  TI: matching(/^\d{10,11}$/u, 'La tarjeta de identidad tiene 10 u 11 números.'),
  NIT: (text) => {
    const nit = parseNit(text)
    return nit.ok ? parseOk(nit.value.base) : nit
  },
}

/** Parses a document number into the text to store; a NIT is stored without its check digit. */
export const parseDocument = (type: DocumentType, text: string) => parsers[type](text)

/** The number as people write it: `1.020.304.050`, `899.999.068-1`, `AB123456`. */
export function formatDocument(type: DocumentType, number: string): string {
  // A masked one is shown as it is.
  if (!/^\d+$/u.test(number)) return number
  if (type === 'CC') return formatCedula(number)
  if (type === 'NIT') return formatNit({ base: number, dv: nitCheckDigit(number) })
  return number
}

/** A tax number: its base digits and its check digit (DV), stored apart. */
interface Nit {
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
    return parseError('Escriba el NIT con su dígito de verificación, por ejemplo 899.999.068-1.')
  }
  const dv = nitCheckDigit(base)
  if (Number(typedDv) !== dv) {
    return parseError('El dígito de verificación no corresponde al NIT. Revise los números.')
  }
  return parseOk({ base, dv })
}

/** `899.999.068-1` */
export const formatNit = ({ base, dv }: Nit) => `${formatNumber(Number(base))}-${dv}`
