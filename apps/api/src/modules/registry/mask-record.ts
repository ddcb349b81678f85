import { can } from '@arriero/domain/users/ability.ts'
import { maskDocument, maskEmail, maskPhone } from '@arriero/domain/users/mask.ts'
import type { FastifyRequest } from 'fastify'
import { requireSignedInPerson } from '#platform/http/caller.ts'

/** Fields of records that say who a person is or how to reach one. The NIT of a company is public. */
const masks: Readonly<Record<string, (text: string) => string>> = {
  cedula: maskDocument,
  documentNumber: maskDocument,
  accountNumber: maskDocument,
  email: maskEmail,
  billingEmail: maskEmail,
  // Screens cut the country's prefix off.
  phone: (phone) =>
    phone.replace(
      /^(\+57)?(.*)$/u,
      (_all, prefix = '', rest = '') => `${prefix}${maskPhone(rest)}`,
    ),
}

/** The record as this reader may see it. */
export const maskFor = <Entry>(request: FastifyRequest, entry: Entry): Entry =>
  can(requireSignedInPerson(request), 'personal-data.reveal') ? entry : (mask(entry) as Entry)

function mask(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(mask)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const hide = masks[name]
      return [name, hide && typeof inner === 'string' ? hide(inner) : mask(inner)]
    }),
  )
}
