import { describeAuditActor } from '@arriero/domain/audit/audit-actor.ts'
import { describeAuditEvent } from '@arriero/domain/audit/audit-event.ts'
import type {
  AuditCount,
  AuditExportQuery,
  AuditFilters,
  AuditLine,
} from '@arriero/domain/contract/http/audit.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { readCursor, writeCursor } from '#platform/http/page-cursor.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { type CsvRow, csvFile } from '#platform/tables/csv-writer.ts'
import { describeRows } from './audit-lines.ts'
import { AuditCursor, type AuditRow, countRows, cursorOf, readRows } from './audit-rows.ts'
import { type AuditSearch, planSearch } from './audit-search.ts'

export interface AuditExport {
  query: AuditExportQuery
  userId: string
  caller: Caller
}

const header = [
  'Fecha y hora',
  'Quién',
  'Qué',
  'Sobre',
  'Cambios',
  'Dispositivo',
  'Dirección',
  'Solicitud',
]

/** Entries that are held in memory at a time. */
const pageSize = 1000

/** How many entries there are now, and a mark behind the newest, so that an export has exactly these. */
export async function countAudit(db: Db, filters: AuditFilters, now: Date): Promise<AuditCount> {
  const search = await planSearch(db, filters)
  const [newest] = await readRows(db, search, { after: undefined, limit: 1 })
  const through = newest ? behind(cursorOf(newest)) : noneBefore(now)
  return { count: await countRows(db, search, through), through: writeCursor(through) }
}

/** The whole file in pieces. That it was exported is written before the first one leaves. */
export async function exportAudit(
  db: Db,
  { query: { through, ...filters }, userId, caller }: AuditExport,
  now: Date,
): Promise<AsyncGenerator<string>> {
  const start = readCursor(through, AuditCursor)
  const search = await planSearch(db, filters)
  await writeAudit(db, now, {
    event: 'audit.exported',
    actor: { kind: 'administrator', id: userId },
    caller,
    detail: { count: await countRows(db, search, start), ...filterDetail(filters) },
  })
  return csvFile(header, readAll(db, search, start))
}

async function* readAll(db: Db, search: AuditSearch, start: AuditCursor): AsyncGenerator<CsvRow[]> {
  let after: AuditCursor | undefined = start
  while (after !== undefined) {
    const rows: AuditRow[] = await readRows(db, search, { after, limit: pageSize })
    yield (await describeRows(db, rows)).map(csvRow)
    const last = rows.at(-1)
    after = rows.length === pageSize && last ? cursorOf(last) : undefined
  }
}

/** A cursor leaves its own entry out, so this one lies one id further. */
const behind = ([at, id]: AuditCursor): AuditCursor => [at, String(BigInt(id) + 1n)]

const noneBefore = (now: Date): AuditCursor => [now.toISOString(), '0']

const csvRow = (line: AuditLine): CsvRow => [
  formatDateTime(line.at),
  describeAuditActor(line.actor),
  describeAuditEvent(line.event),
  line.subject && (line.subject.label ?? line.subject.id),
  line.changes.map(describeChange).join('\n'),
  line.device,
  line.address,
  line.requestId,
]

const describeChange = ({ field, before, after }: AuditLine['changes'][number]): string =>
  before === null ? `${field}: ${after ?? ''}` : `${field}: ${before} → ${after ?? '(vacío)'}`

/** Without the text of a search, which may be the name of somebody who is erased one day. */
const filterDetail = ({ from, text, subjectKind, subjectId, ...rest }: AuditFilters) => ({
  ...rest,
  ...(from !== undefined && { since: from }),
  ...(subjectId !== undefined && subjectKind !== 'invitation' && { subjectId }),
  ...(text !== undefined && { hasText: true }),
})
