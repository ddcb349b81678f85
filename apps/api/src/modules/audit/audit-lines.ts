import {
  type AuditChange,
  idsInAudit,
  readAuditChanges,
} from '@arriero/domain/audit/audit-change.ts'
import type {
  AuditFilters,
  AuditLine,
  AuditList,
  AuditListQuery,
} from '@arriero/domain/contract/http/audit.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { describeDevice } from '@arriero/domain/users/describe-device.ts'
import { maskEmail } from '@arriero/domain/users/mask.ts'
import type { Db } from '#platform/database/schema.ts'
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts'
import { maskRecord } from '#platform/users/mask-fields.ts'
import { type AuditNames, describeSubject, namesOf, readNames } from './audit-names.ts'
import { AuditCursor, type AuditRow, cursorOf, readRow, readRows } from './audit-rows.ts'
import { planSearch } from './audit-search.ts'

export async function listAudit(
  db: Db,
  { cursor, limit, ...filters }: AuditListQuery,
): Promise<AuditList> {
  const after = cursor === undefined ? undefined : readCursor(cursor, AuditCursor)
  const search = await planSearch(db, filters)
  // One more than the page holds, to know whether another page follows.
  const rows = await readRows(db, search, { after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    entries: await describeRows(db, shown),
    nextCursor: rows.length > limit && last ? writeCursor(cursorOf(last)) : null,
    filtered: await nameFilters(db, filters),
  }
}

/** Masked like the list. */
export async function readEntry(db: Db, id: string): Promise<AuditLine> {
  const row = await readRow(db, id)
  const [line] = row ? await describeRows(db, [row]) : []
  if (!line) throw new AppError('audit.entry-not-found')
  return line
}

async function nameFilters(
  db: Db,
  { actorId, subjectKind, subjectId }: AuditFilters,
): Promise<AuditList['filtered']> {
  if (actorId === undefined && subjectId === undefined) return { actor: null, subject: null }
  const names = await readNames(db, [actorId, subjectId].filter(isId))
  const subject =
    subjectKind !== undefined && subjectId !== undefined
      ? describeSubject(subjectKind, subjectId, names).label
      : null
  return { actor: (actorId && names.get(actorId)?.name) ?? null, subject }
}

/** Personal data is masked in what is answered. */
export async function describeRows(db: Db, rows: readonly AuditRow[]): Promise<AuditLine[]> {
  const ids = rows.flatMap((row) => [row.actorId, row.subjectId, ...idsInAudit(row.detail)])
  const names = await readNames(db, ids.filter(isId))
  const texts = namesOf(names)
  return rows.map((row) => describeRow(row, names, texts))
}

const isId = (text: string | null | undefined): text is string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text ?? '')

function describeRow(
  row: AuditRow,
  names: AuditNames,
  texts: ReadonlyMap<string, string>,
): AuditLine {
  const { id, at, event, actorKind, actorId, subjectKind, subjectId, userAgent } = row
  const { changes, hidden } = maskChanges(row, texts)
  return {
    id,
    at: at.toISOString(),
    event,
    actor: { kind: actorKind, id: actorId, name: (actorId && names.get(actorId)?.name) ?? null },
    subject:
      subjectKind === null || subjectId === null
        ? null
        : describeSubject(subjectKind, subjectId, names),
    changes,
    hasMasked: hidden.length > 0,
    device: userAgent === null || userAgent === '' ? null : describeDevice(userAgent),
    address: row.address,
    requestId: row.requestId,
  }
}

/** The values of one entry as they were stored, and the names of the fields that lists mask. */
export async function revealRow(
  db: Db,
  row: AuditRow,
): Promise<{ changes: AuditChange[]; fields: string[] }> {
  const texts = namesOf(await readNames(db, idsInAudit(row.detail)))
  const { hidden } = maskChanges(row, texts)
  const changes = readAuditChanges(row.event, row.detail, texts)
  return { changes, fields: hidden.map(({ field }) => field) }
}

/** The changes as lists show them, and those whose values that hides. */
function maskChanges({ event, detail }: AuditRow, texts: ReadonlyMap<string, string>) {
  const masked = maskDetail(detail)
  const changes = readAuditChanges(event, masked, texts)
  if (JSON.stringify(masked) === JSON.stringify(detail)) return { changes, hidden: [] }
  const shown = new Set(changes.map((one) => JSON.stringify(one)))
  const all = readAuditChanges(event, detail, texts)
  return { changes, hidden: all.filter((one) => !shown.has(JSON.stringify(one))) }
}

/** Who was refused is stored as an e-mail where nobody else is known. */
function maskDetail(detail: AuditRow['detail']): AuditRow['detail'] {
  const masked = maskRecord(detail)
  const { about } = masked
  return typeof about === 'string' && about.includes('@')
    ? { ...masked, about: maskEmail(about) }
    : masked
}
