import { noBreakSpace } from '../format/number.ts'
import { type ParseResult, parseOk, parseError } from '../format/text.ts'

export interface PhoneNumber {
  kind: 'mobile' | 'landline'
  /** As stored: `+573001234567`. */
  e164: string
}

const countryCode = /^(?:\+|00)?57(?=\d{10}$)/u
const mobile = /^3\d{9}$/u
// Since 2021 a landline is 60, its region and seven digits.
const landline = /^60[1245678]\d{7}$/u

/** Reads `300 123 4567`, `+57 (601) 234 5678`, `573001234567`. */
export function parsePhone(text: string): ParseResult<PhoneNumber> {
  const national = text.replace(/[\s().-]/gu, '').replace(countryCode, '')
  const e164 = `+57${national}`
  if (mobile.test(national)) return parseOk({ kind: 'mobile', e164 })
  if (landline.test(national)) return parseOk({ kind: 'landline', e164 })
  return parseError('Escriba un celular de 10 números, por ejemplo 300 123 4567, o un fijo con 60.')
}

/** Only a mobile phone, as stored. */
export function parseMobile(text: string): ParseResult<string> {
  const phone = parsePhone(text)
  return phone.ok && phone.value.kind === 'mobile'
    ? parseOk(phone.value.e164)
    : parseError('Escriba un celular de 10 números, por ejemplo 300 123 4567.')
}

/** `300 123 4567` */
export function formatPhone(e164: string): string {
  const national = e164.replace(/^\+57/u, '')
  return [national.slice(0, 3), national.slice(3, 6), national.slice(6)].join(noBreakSpace)
}

/** `+57 300 123 4567` */
export const formatPhoneInternational = (e164: string) => `+57${noBreakSpace}${formatPhone(e164)}`

/** Link to a WhatsApp chat, which most drivers and customers use. */
export const whatsAppLink = (e164: string) => `https://wa.me/${e164.replace('+', '')}`
