import { CustomerBody, type CustomerRecord } from '@arriero/domain/contract/http/registry.ts'
import { toSearchText } from '@arriero/domain/format/text.ts'
import { parseDocument } from '@arriero/domain/identity/document.ts'
import {
  type CompanyKind,
  companyKindLabels,
  companyKinds,
} from '@arriero/domain/users/company-kind.ts'
import { sql } from 'kysely'
import { customerStore } from '../customer-store.ts'
import { completeNit, digitsOf, readDays, readPesos } from '#platform/tables/cell-text.ts'
import type { RowTexts } from '#platform/tables/file-rows.ts'
import { byEmail, type ImportSpec, withGiven, withKnown } from './import-spec.ts'

export const customers: ImportSpec<CustomerBody, CustomerRecord> = {
  kind: 'customers',
  store: customerStore,
  schema: CustomerBody,
  key: { column: 'nit', sql: sql`nit`, name: 'el NIT' },
  keyOf: ({ nit = '', checkDigit = '' }) =>
    parseDocument('NIT', completeNit(digitsOf(nit), checkDigit)),
  numbers: ['nit', 'phone', 'creditLimitCop', 'contactPhone'],
  unique: [byEmail],
  toInput: (texts, stored) => {
    const { companyName, givenNames, surnames, email, habilitationNumber } = texts
    const creditDays = withKnown('creditDays', texts.creditDays, readDays)
    return {
      ...withGiven({ companyName, givenNames, surnames, email, habilitationNumber }),
      ...withKnown('nit', texts.nit, (text) => completeNit(digitsOf(text), texts.checkDigit ?? '')),
      ...withKnown('phone', texts.phone, digitsOf),
      ...withKnown('companyKind', texts.companyKind, readKind),
      ...creditDays,
      // Without credit there is no limit, and an empty cell can't say so.
      ...(creditDays['creditDays'] === 0 && { creditLimitCop: null }),
      ...withKnown('creditLimitCop', texts.creditLimitCop, readPesos),
      contacts: joinContacts(texts, contactsOf(stored)),
    }
  },
  fromEntry: ({
    companyName,
    nit,
    givenNames,
    surnames,
    email,
    phone,
    sites,
    contacts,
    rates,
    companyKind,
    habilitationNumber,
    creditDays,
    creditLimitCop,
  }) => ({
    companyName,
    nit,
    givenNames,
    surnames,
    email,
    phone: phone ?? '',
    sites,
    contacts,
    rates,
    companyKind,
    habilitationNumber,
    creditDays,
    creditLimitCop,
  }),
  cellOf: (column, body, texts) => {
    if (column === 'companyKind') {
      const label = Object.entries(companyKindLabels).find(([kind]) => kind === body['companyKind'])
      return label?.[1]
    }
    const field = contactFields[column]
    if (field === undefined) return undefined
    return contactsOf(body).find(isNamed(texts['contactName']))?.[field] ?? ''
  },
  columnOf: ([field, , inner]) =>
    field === 'contacts'
      ? (Object.keys(contactFields).find((column) => contactFields[column] === inner) ??
        'contactName')
      : undefined,
  blank: { sites: [] },
}

type Contact = CustomerRecord['contacts'][number]

const contactFields: Readonly<Record<string, 'name' | 'phone' | 'email'>> = {
  contactName: 'name',
  contactPhone: 'phone',
  contactEmail: 'email',
}

const contactsOf = (body: Record<string, unknown> | undefined): readonly Contact[] =>
  (body?.['contacts'] as readonly Contact[] | undefined) ?? []

const isNamed =
  (name = '') =>
  (contact: Contact): boolean =>
    toSearchText(contact.name) === toSearchText(name)

/** One contact besides the main one: a new one, or the registered one of that name. */
function joinContacts(texts: RowTexts, stored: readonly Contact[]): readonly Contact[] {
  if (Object.keys(contactFields).every((column) => texts[column] === undefined)) return stored
  const { contactName = '', contactPhone, contactEmail } = texts
  const given = {
    ...withKnown('phone', contactPhone, digitsOf),
    ...withGiven({ email: contactEmail }),
  }
  const known = stored.find(isNamed(contactName))
  if (!known)
    return [...stored, { name: contactName, role: null, phone: null, email: null, ...given }]
  return stored.map((contact) => (contact === known ? { ...contact, ...given } : contact))
}

/** Words that files use instead of ours. */
const kindWords: Record<CompanyKind, readonly string[]> = {
  shipper: ['Generador', 'Generadora'],
  carrier: ['Transportador', 'Empresa de transporte'],
  both: ['Ambos', 'Ambas', 'Las dos'],
}

const readKind = (text: string): string =>
  companyKinds.find((kind) =>
    [companyKindLabels[kind], ...kindWords[kind]].some(
      (word) => toSearchText(word) === toSearchText(text),
    ),
  ) ?? text
