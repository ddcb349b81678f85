import { maskDocument, maskEmail, maskPhone } from '@arriero/domain/users/mask.ts'

/** Screens cut the country's prefix off. */
const maskMobile = (phone: string): string =>
  phone.replace(/^(\+57)?(.*)$/u, (_all, prefix = '', rest = '') => `${prefix}${maskPhone(rest)}`)

/** Fields of records that say who a person is or how to reach one. The NIT of a company is public. */
const masks: Readonly<Record<string, (text: string) => string>> = {
  cedula: maskDocument,
  documentNumber: maskDocument,
  accountNumber: maskDocument,
  email: maskEmail,
  billingEmail: maskEmail,
  // Columns of imported files, which have no nested fields.
  licenceNumber: maskDocument,
  contactEmail: maskEmail,
  phone: maskMobile,
  contactPhone: maskMobile,
}

/** One field, as lists show it to everybody. */
export const maskField = (name: string, text: string): string => masks[name]?.(text) ?? text

/** As lists show it to everybody. */
export const maskRecord = <Entry>(entry: Entry): Entry => mask(entry) as Entry

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask)
  if (typeof value !== 'object' || value === null) return value
  // The number of a licence is the cédula.
  const isLicence = 'kind' in value && value.kind === 'licence'
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const hide = isLicence && name === 'number' ? maskDocument : masks[name]
      return [name, hide && typeof inner === 'string' ? hide(inner) : mask(inner)]
    }),
  )
}
