import { describeAuditActor } from '@arriero/domain/audit/audit-actor.ts'
import { describeAuditEvent } from '@arriero/domain/audit/audit-event.ts'
import type { AuditFilters, AuditLine } from '@arriero/domain/contract/http/audit.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { type CsvRow, csvFile } from '#platform/tables/csv-writer.ts'
import { describeRows } from './audit-lines.ts'
import { type AuditCursor, countRows, cursorOf, readRows } from './audit-rows.ts'
import { planSearch } from './audit-search.ts'

export interface AuditExport {
  filters: AuditFilters
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
const pageSize = 500

/** The whole file in pieces. That it was exported is written first, and bounds it: what happens later is not in it. */
export async function exportAudit(
  db: Db,
  { filters, userId, caller }: AuditExport,
  now: Date,
): Promise<AsyncGenerator<string>> {
  const search = await planSearch(db, filters)
  const start = await db.transaction().execute(async (tx) => {
    const [newest] = await readRows(tx, search, { after: undefined, limit: 1 })
    // The cursor leaves its own entry out, so the first page begins one id above the newest.
    const from = newest && bump(cursorOf(newest))
    const count = from ? await countRows(tx, search, from) : 0
    await writeAudit(tx, now, {
      event: 'audit.exported',
      actor: { kind: 'administrator', id: userId },
      caller,
      detail: { count, ...filterDetail(filters) },
    })
    return from
  })
  return csvFile(header, pagesFrom(start))

  async function* pagesFrom(from: AuditCursor | undefined): AsyncGenerator<CsvRow[]> {
    let after = from
    while (after !== undefined) {
      const rows = await readRows(db, search, { after, limit: pageSize })
      if (rows.length > 0) yield (await describeRows(db, rows)).map(csvRow)
      const last = rows.at(-1)
      after = rows.length === pageSize && last ? cursorOf(last) : undefined
    }
  }
}

const bump = ([at, id]: AuditCursor): AuditCursor => [at, String(BigInt(id) + 1n)]

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
