import { formatDay } from '@arriero/domain/calendar/calendar-day.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { formatDocument, formatNit, parseNit } from '@arriero/domain/identity/document.ts'
import { formatPhone } from '@arriero/domain/identity/phone.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { formatCompanyKind } from '@arriero/domain/users/review-field.ts'
import type { ReviewFieldType } from '@arriero/domain/users/review-item.ts'

const digits = /^\d+$/
const day = /^\d{4}-\d\d-\d\d$/

/** A typed value as people write it. Masked values, and what does not look as expected, are shown as they are. */
export function formatField(type: ReviewFieldType, value: string): string {
  switch (type) {
    case 'cedula':
      return digits.test(value) ? formatDocument('CC', value) : value
    case 'nit': {
      const nit = parseNit(value)
      return nit.ok ? formatNit(nit.value) : value
    }
    case 'plate':
    case 'trailer-plate':
      return formatPlate(value)
    case 'phone':
      return value.startsWith('+57') ? formatPhone(value) : value
    case 'expiry':
    case 'day':
      return day.test(value) ? formatDay(value) : value
    case 'company-kind':
      return formatCompanyKind(value)
    case 'weight':
      return digits.test(value) ? `${formatNumber(Number(value))} kg` : value
    default:
      return value
  }
}

const copied: readonly ReviewFieldType[] = ['cedula', 'nit', 'plate', 'number', 'text']

/** What a reviewer pastes into the pages of the RUNT, the police or the bank. */
export const isCopied = (type: ReviewFieldType): boolean => copied.includes(type)
