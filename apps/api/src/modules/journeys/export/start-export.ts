import { randomUUID } from 'node:crypto'
import {
  maxExportFiles,
  maxExportRows,
  maxRunningExports,
  type NewExportBody,
} from '@arriero/domain/contract/http/journey-exports.ts'
import type { JourneyFilterQuery } from '@arriero/domain/contract/http/journey-filter.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import {
  type ExportColumn,
  exportColumnNames,
  hasPersonalData,
} from '@arriero/domain/journeys/export-column.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import { claimIdempotencyKey, storeAnswer } from '#platform/http/idempotency.ts'
import { auditExport } from './export-store.ts'
import { countMatching } from './journey-ids.ts'

export interface WantedExport extends Omit<NewExportBody, 'filter'> {
  filter: JourneyFilterQuery
  columns: ExportColumn[]
}

export interface ExportAuthor {
  userId: string
  caller: Caller
  mayReveal: boolean
  idempotencyKey?: string
}

/** Counts the journeys, and stores the export for the next server that is free. Returns its id. */
export async function startExport(
  db: Db,
  wanted: WantedExport,
  author: ExportAuthor,
  now: Date,
): Promise<string> {
  const { filter, format } = wanted
  const columns = exportColumnNames.filter((name) => wanted.columns.includes(name))
  const isPersonal = hasPersonalData(columns)
  if (isPersonal && !author.mayReveal) throw new AppError('export.personal-data')
  return db.transaction().execute((tx) =>
    startOnce(tx, wanted, author, now, async () => {
      const count = await countMatching(tx, filter, now)
      if (count === 0) throw new AppError('export.empty')
      if (count > maxExportRows) throw tooLarge(count)
      await requireRoom(tx, author.userId, now)
      const id = randomUUID()
      await tx
        .insertInto('journey_exports')
        .values({
          id,
          created_by: author.userId,
          created_at: now,
          filter: JSON.stringify(filter),
          format,
          columns,
          has_personal_data: isPersonal,
          state: 'waiting',
          row_count: count,
        })
        .execute()
      const detail = { ...filterDetail(filter), format, count, columns, personalData: isPersonal }
      const actor = { kind: 'administrator', id: author.userId } as const
      await auditExport(tx, id, { event: 'started', actor, caller: author.caller, detail }, now)
      return id
    }),
  )
}

export const tooLarge = (count: number) =>
  new AppError(
    'export.too-large',
    `Son ${formatNumber(count)} viajes, y un archivo lleva ${formatNumber(maxExportRows)} como máximo. Elija un periodo más corto.`,
  )

/** A repeated request gets the export that the first one started. */
async function startOnce(
  tx: Tx,
  content: WantedExport,
  { userId: actorId, idempotencyKey: key }: ExportAuthor,
  now: Date,
  start: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return start()
  const request = { actorId, key, content: { route: 'journey-exports', ...content } }
  const earlier = await claimIdempotencyKey<{ id: string }>(tx, request, now)
  if (earlier) return earlier.id
  const id = await start()
  await storeAnswer(tx, request, { id })
  return id
}

async function requireRoom(tx: Tx, userId: string, now: Date): Promise<void> {
  // Two requests at once can't exceed the limits.
  await sql`select id from users where id = ${userId} for no key update`.execute(tx)
  const rows = await tx
    .selectFrom('journey_exports')
    .select('state')
    .where('created_by', '=', userId)
    .where((eb) => eb.or([eb('state', 'in', ['waiting', 'running']), eb('expires_at', '>', now)]))
    .execute()
  const running = rows.filter(({ state }) => state !== 'done')
  if (running.length >= maxRunningExports) throw new AppError('export.too-many')
  if (rows.length >= maxExportFiles) throw new AppError('export.too-many-files')
}

/** Without the text of a search, which may be the name of somebody who is erased one day. */
const filterDetail = ({ text, ...filter }: JourneyFilterQuery) => ({
  filter,
  ...(text !== undefined && { hasText: true }),
})
