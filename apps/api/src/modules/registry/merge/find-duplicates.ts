import type {
  DuplicateList,
  DuplicateReason,
} from '@arriero/domain/contract/http/registry-merge.ts'
import { companyKindLabels } from '@arriero/domain/users/company-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/schema.ts'
import { foldWords, onlyDigits } from '#platform/search-words.ts'
import { type RecordStore, type RegisteredRecord, requireRecord } from '../record-store.ts'

/** What two records are compared by. */
export interface Identity {
  name: string
  phone: string | null
  /** Cédula, NIT or the number of another document. */
  document: string | null
  plate: string | null
}

/** Records that share a word or a phone; more would not be looked through. */
const maxCandidates = 300
const maxDuplicates = 8

export async function findDuplicates<Entry extends RegisteredRecord>(
  db: Db,
  store: RecordStore<never, Entry>,
  identify: (entry: Entry) => Identity,
  id: string,
): Promise<DuplicateList> {
  const own = identify(await requireRecord(db, store, id))
  const candidates = await store.read(db, await findCandidates(db, store, own, id))
  const duplicates = candidates
    .map((entry) => ({
      id: entry.id,
      name: store.nameOf(entry),
      reasons: reasonsOf(own, identify(entry)),
    }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => b.reasons.length - a.reasons.length || a.name.localeCompare(b.name, 'es'))
  return { duplicates: duplicates.slice(0, maxDuplicates) }
}

/** By the words that search uses: any of the name, the phone, half of the plate, or a typo in the document. */
async function findCandidates(
  db: Db,
  store: SearchedTable,
  { name, phone, document, plate }: Identity,
  id: string,
): Promise<string[]> {
  const words = [
    ...(plate === null ? candidateWords(name) : []),
    ...(phone === null ? [] : [phone.replace(/^\+57/u, '')]),
    ...(plate === null ? [] : plateWords(plate)),
  ]
  // Apart, because a frequent name fills its list. A NIT is found with its check digit behind it.
  const typos = document === null ? [] : typosOf(onlyDigits(document)).map((typo) => `${typo}:*`)
  const found = [await findByWords(db, store, words, id), await findByWords(db, store, typos, id)]
  return [...new Set(found.flat())]
}

/** Words that candidates share. All carriers are found by the word of their kind, and would fill the list. */
export const candidateWords = (name: string): string[] =>
  foldWords(name).filter((word) => word.length > 3 && !kindWords.includes(word))

const kindWords = foldWords(companyKindLabels.carrier)

/** Of a truck its letters or its digits; a trailer has only one letter. */
function plateWords(plate: string): string[] {
  const [letters = '', digits = ''] = plate.toLowerCase().split(/(?<=\D)(?=\d)/u)
  return letters.length === 1 ? typosOf(digits) : [`${letters}:*`, digits]
}

type SearchedTable = Pick<RecordStore<never, RegisteredRecord>, 'table' | 'idColumn'>

async function findByWords(
  db: Db,
  { table, idColumn }: SearchedTable,
  words: readonly string[],
  id: string,
): Promise<string[]> {
  if (words.length === 0) return []
  const key = sql.ref(idColumn)
  const { rows } = await sql<{ id: string }>`select ${key} as id from ${sql.table(table)}
    where search_words @@ ${words.join(' | ')}::tsquery and ${key} <> ${id}
    limit ${maxCandidates}`.execute(db)
  return rows.map((row) => row.id)
}

/** The number and all that are one off, as `isOneOff` compares them. */
function typosOf(document: string): string[] {
  const digits = document.split('')
  const replaced = (at: number, by: string) =>
    document.slice(0, at) + by + document.slice(at + by.length)
  const typos = digits.flatMap((digit, at) => [
    ...'0123456789'.split('').flatMap((other) => (other === digit ? [] : [replaced(at, other)])),
    ...(at + 1 < digits.length ? [replaced(at, `${digits[at + 1]}${digit}`)] : []),
  ])
  return document === '' ? [] : [document, ...typos]
}

export function reasonsOf(own: Identity, other: Identity): DuplicateReason[] {
  const reasons: DuplicateReason[] = []
  if (own.phone !== null && own.phone === other.phone) reasons.push('phone')
  if (own.plate === null && isSimilarName(own.name, other.name)) reasons.push('name')
  // Two holders may have the same number, once as cédula and once as NIT.
  const isSameDocument = own.document !== null && own.document === other.document
  if (isSameDocument || isOneOff(own.document, other.document)) reasons.push('document')
  if (isOneOff(own.plate, other.plate)) reasons.push('plate')
  return reasons
}

/** Half of their words are the same, or differ in one letter. */
function isSimilarName(a: string, b: string): boolean {
  const [own, other] = [wordsOf(a), wordsOf(b)]
  const shared = own.filter((word) => other.some((one) => one === word || isOneOff(one, word)))
  return shared.length * 2 > Math.max(own.length, other.length)
}

/** Words that many companies have say nothing. */
const wordsOf = (name: string) => foldWords(name).filter((word) => !commonWords.has(word))
const commonWords = new Set(['s', 'a', 'sa', 'sas', 'ltda', 'cia', 'y', 'de', 'del', 'la', 'los'])

/** Different in one character, or in two neighbours that were swapped. */
function isOneOff(a: string | null, b: string | null): boolean {
  if (a === null || b === null || a === b || a.length !== b.length || a.length < 4) return false
  const different = a.split('').flatMap((letter, index) => (letter === b[index] ? [] : [index]))
  const [first = 0, second] = different
  if (different.length === 1) return true
  return (
    different.length === 2 &&
    second === first + 1 &&
    a[first] === b[second] &&
    a[second] === b[first]
  )
}
