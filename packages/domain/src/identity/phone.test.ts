import { expect, test } from 'vitest'
import { formatPhone, formatPhoneInternational, parsePhone, whatsAppLink } from './phone.ts'

test.each([
  ['3001234567', 'mobile', '+573001234567'],
  ['300 123 4567', 'mobile', '+573001234567'],
  ['+57 300-123-4567', 'mobile', '+573001234567'],
  ['573001234567', 'mobile', '+573001234567'],
  ['0057 300 123 4567', 'mobile', '+573001234567'],
  ['(601) 234 5678', 'landline', '+576012345678'],
])('%s is a %s', (text, kind, e164) => {
  expect(parsePhone(text)).toEqual({ ok: true, value: { kind, e164 } })
})

test.each(['', '2345678', '30012345678', '6032345678', '+1 300 123 4567', '300 123 456x'])(
  '«%s» is no Colombian phone',
  (text) => {
    expect(parsePhone(text).ok).toBe(false)
  },
)

test('formats a stored phone, nationally, internationally and for WhatsApp', () => {
  expect(formatPhone('+573001234567')).toBe('300\u00A0123\u00A04567')
  expect(formatPhoneInternational('+573001234567')).toBe('+57\u00A0300\u00A0123\u00A04567')
  expect(whatsAppLink('+573001234567')).toBe('https://wa.me/573001234567')
})
