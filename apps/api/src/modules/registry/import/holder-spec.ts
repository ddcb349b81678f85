import { HolderBody, type HolderRecord } from '@arriero/domain/contract/http/registry-holders.ts'
import {
  type DocumentType,
  documentTypeLabels,
  documentTypes,
  formatDocument,
  parseDocument,
} from '@arriero/domain/identity/document.ts'
import { parseOk, toSearchText } from '@arriero/domain/format/text.ts'
import { sql } from 'kysely'
import { holderStore } from '../holder-store.ts'
import { completeNit, digitsOf, findWord, readDigits } from '#platform/tables/cell-text.ts'
import type { RowTexts } from '#platform/tables/file-rows.ts'
import { type ImportSpec, withKnown } from './import-spec.ts'

/** The columns of the account, with the bank's field that each of them fills. */
const bankFields = {
  bankName: 'name',
  accountType: 'accountType',
  accountNumber: 'accountNumber',
} as const

export const holders: ImportSpec<HolderBody, HolderRecord> = {
  kind: 'holders',
  store: holderStore,
  schema: HolderBody,
  key: {
    column: 'documentNumber',
    sql: sql`document_type || ' ' || document_number`,
    name: 'el documento',
  },
  keyOf: (texts) => {
    const type = findType(texts.documentType)
    if (!type) return undefined
    const number = parseDocument(type, readNumber(texts, type))
    return number.ok ? parseOk(`${type} ${number.value}`) : number
  },
  numbers: ['documentNumber', 'phone', 'accountNumber'],
  toInput: (texts, stored) => {
    const type = findType(texts.documentType)
    return {
      ...withKnown('name', texts.name, String),
      ...withKnown('documentType', texts.documentType, (text) => type ?? text),
      ...withKnown('documentNumber', texts.documentNumber, () => readNumber(texts, type)),
      ...withKnown('phone', texts.phone, digitsOf),
      bank: joinBank(texts, stored?.bank),
    }
  },
  fromEntry: ({ name, documentType, documentNumber, phone, bank }) => ({
    name,
    documentType,
    documentNumber: formatDocument(documentType, documentNumber),
    phone,
    bank,
  }),
  cellOf: (column, { bank }) => {
    // The key is the same in file and registry.
    if (column === 'documentType' || column === 'documentNumber') return ''
    const field = Object.entries(bankFields).find(([name]) => name === column)?.[1]
    return field && (bank as HolderRecord['bank'])?.[field]
  },
  columnOf: ([field, inner]) =>
    field === 'bank' ? Object.entries(bankFields).find(([, one]) => one === inner)?.[0] : undefined,
  blank: {},
}

/** `NIT`, `C.C.`, `Cédula de ciudadanía`; `Cédula` alone is that of a citizen. */
const findType = (text = ''): DocumentType | undefined => {
  const given = fold(text)
  if (given === 'cedula') return 'CC'
  return documentTypes.find((type) => [type, documentTypeLabels[type]].map(fold).includes(given))
}

const fold = (text: string) => toSearchText(text).replaceAll('.', '')

/** As it is typed; a passport keeps its letters and zeros. */
function readNumber(
  { documentNumber = '', checkDigit = '' }: RowTexts,
  type: DocumentType | undefined,
): string {
  if (type === 'NIT') return completeNit(digitsOf(documentNumber), checkDigit)
  return type === 'PA' ? documentNumber : digitsOf(documentNumber)
}

/** Empty cells leave what is registered. Half an account is refused by the schema. */
function joinBank(texts: RowTexts, stored: unknown): Record<string, unknown> | null {
  const known = stored as HolderRecord['bank'] | undefined
  if (Object.keys(bankFields).every((column) => texts[column] === undefined)) return known ?? null
  return {
    name: '',
    accountNumber: '',
    ...known,
    ...withKnown('name', texts.bankName, String),
    ...withKnown('accountType', texts.accountType, (text) =>
      findWord(['Ahorros', 'Corriente'], text.replace(/^cuenta (?:de )?/iu, '')),
    ),
    ...withKnown('accountNumber', texts.accountNumber, readAccount),
  }
}

/** Zeros in front belong to the number. */
function readAccount(text: string): string {
  const digits = readDigits(text.replaceAll(/[\s.]/gu, ''))
  return digits.ok ? digits.value : text
}
