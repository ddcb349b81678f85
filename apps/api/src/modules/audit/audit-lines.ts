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
  return rows.map((row) => describeRow(row, names))
}

const isId = (text: string | null | undefined): text is string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(text ?? '')

function describeRow(row: AuditRow, names: AuditNames): AuditLine {
  const { id, at, event, actorKind, actorId, subjectKind, subjectId } = row
  const changes = changesOf(row, maskDetail(row.detail), names)
  const unmasked = changesOf(row, row.detail, names)
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
    hasMasked: JSON.stringify(changes) !== JSON.stringify(unmasked),
    device: row.userAgent === null || row.userAgent === '' ? null : describeDevice(row.userAgent),
    address: row.address,
    requestId: row.requestId,
  }
}

/** The values of one entry as they were stored, and the names of those that lists mask. */
export async function revealRow(
  db: Db,
  row: AuditRow,
): Promise<{ changes: AuditChange[]; fields: string[] }> {
  const names = await readNames(db, idsInAudit(row.detail))
  const changes = changesOf(row, row.detail, names)
  const masked = new Set(
    changesOf(row, maskDetail(row.detail), names).map((one) => JSON.stringify(one)),
  )
  const fields = changes.filter((one) => !masked.has(JSON.stringify(one))).map(({ field }) => field)
  return { changes, fields }
}

const changesOf = ({ event }: AuditRow, detail: AuditRow['detail'], names: AuditNames) =>
  readAuditChanges(event, detail, namesOf(names))

/** Who was refused is stored as an e-mail where nobody else is known. */
function maskDetail(detail: AuditRow['detail']): AuditRow['detail'] {
  const masked = maskRecord(detail)
  const { about } = masked
  return typeof about === 'string' && about.includes('@')
    ? { ...masked, about: maskEmail(about) }
    : masked
}
