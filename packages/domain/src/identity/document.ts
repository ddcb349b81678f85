import { type ParseResult, parsed, unreadable } from '../parse-result.ts'
import { formatNit, nitCheckDigit, parseNit } from './nit.ts'
import { formatNumber } from '../format/number.ts'

const typedCedula = /^[1-9]\d{5,9}$/u

/** Reads `1.020.304.050` into its digits. A cédula has no check digit: only its length can be judged. */
function parseCedula(text: string): ParseResult<string> {
  const digits = text.replace(/[\s.]/gu, '')
  if (!typedCedula.test(digits)) {
    return unreadable('La cédula tiene entre 6 y 10 números, por ejemplo 1.020.304.050.')
  }
  return parsed(digits)
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

type Parser = (text: string) => ParseResult<string>

const matching =
  (pattern: RegExp, because: string): Parser =>
  (text) => {
    const clean = text.replace(/[\s.-]/gu, '').toUpperCase()
    return pattern.test(clean) ? parsed(clean) : unreadable(because)
  }

const parsers: Record<DocumentType, Parser> = {
  CC: parseCedula,
  CE: matching(/^\d{6,8}$/u, 'La cédula de extranjería tiene entre 6 y 8 números.'),
  PPT: matching(/^\d{7,11}$/u, 'El permiso por protección temporal tiene entre 7 y 11 números.'),
  PA: matching(/^[A-Z0-9]{6,12}$/u, 'El pasaporte tiene entre 6 y 12 letras o números.'),
  TI: matching(/^\d{10,11}$/u, 'La tarjeta de identidad tiene 10 u 11 números.'),
  NIT: (text) => {
    const nit = parseNit(text)
    return nit.ok ? parsed(nit.value.base) : nit
  },
}

/** Reads a document number into the text to store; a NIT is stored without its check digit. */
export const parseDocument = (type: DocumentType, text: string) => parsers[type](text)

/** The number as people write it: `1.020.304.050`, `899.999.068-1`, `AB123456`. */
export function formatDocument(type: DocumentType, number: string): string {
  if (type === 'CC') return formatCedula(number)
  if (type === 'NIT') return formatNit({ base: number, dv: nitCheckDigit(number) })
  return number
}
