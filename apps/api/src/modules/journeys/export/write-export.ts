import { maxExportRows } from '@arriero/domain/contract/http/journey-exports.ts'
import { AppError } from '@arriero/domain/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { exportPieces, exportTypes } from './export-file.ts'
import { ExportLease, ExportLost } from './export-lease.ts'
import { type ExportCell, ExportReader } from './export-rows.ts'
import {
  failExport,
  finishExport,
  releaseExport,
  type TakenExport,
  takeExport,
} from './export-store.ts'
import { type JourneyIds, readJourneyIds } from './journey-ids.ts'
import { tooLarge } from './start-export.ts'

export interface Exporting {
  db: Db
  /** For the ids, which may take longer than `db` allows. */
  dbWithoutTimeout: Db
  clock: Clock
  files: Pick<FastifyInstance['files'], 'create'>
  /** For tests; see `ExportLease`. */
  renewEveryMs?: number
  /** For tests. */
  pageSize?: number
}

/** Journeys that are read and written at a time: fewer take longer, more keep other requests waiting. */
const defaultPageSize = 500
/** Pages that are read at a time, each on its own connection: the database takes longer than the writing. */
const readAtOnce = 2
/** An export whose server died three times has failed: it may be what kills them. */
const maxAttempts = 3

/** Writes the exports that wait, one after the other. */
export async function writeExports(exporting: Exporting, isReady = () => true): Promise<void> {
  while (isReady()) {
    const taken = await takeExport(exporting.db, exporting.clock())
    if (!taken) return
    await writeExport(exporting, taken, isReady)
  }
}

/** This server stops. */
class ServerStopping extends Error {}

async function writeExport(exporting: Exporting, taken: TakenExport, isReady: () => boolean) {
  const { db, clock } = exporting
  const lease = new ExportLease(taken, exporting)
  try {
    if (taken.attempts > maxAttempts) throw new AppError('server.unexpected', failedMessage)
    const ids = await readJourneyIds(exporting.dbWithoutTimeout, taken.filter, clock())
    if (ids.count > maxExportRows) throw tooLarge(ids.count)
    lease.progress.rowCount = ids.count
    const pages = readPages(exporting, { taken, lease, ids }, isReady)
    const sizeBytes = await exporting.files.create({
      id: taken.file_id,
      mediaType: exportTypes[taken.format],
      pieces: exportPieces(taken.format, taken.columns, pages),
    })
    await finishExport(db, taken, { rowCount: ids.count, sizeBytes }, clock())
  } catch (error) {
    if (error instanceof ExportLost) return
    if (error instanceof ServerStopping) return releaseExport(db, taken)
    await failExport(db, taken, error instanceof AppError ? error.message : failedMessage)
    if (!(error instanceof AppError)) throw error
  } finally {
    await lease.stop()
  }
}

const failedMessage = 'La exportación falló de nuestro lado. Inténtelo de nuevo.'

interface Attempt {
  taken: TakenExport
  lease: ExportLease
  ids: JourneyIds
}

/** The next pages are read while this one is written. */
async function* readPages(
  { db, clock, pageSize = defaultPageSize }: Exporting,
  { taken, lease, ids }: Attempt,
  isReady: () => boolean,
): AsyncGenerator<ExportCell[][]> {
  const reader = new ExportReader(taken.columns, clock())
  const reads: Promise<string[]>[] = []
  async function* takeFirst() {
    if (!isReady()) throw new ServerStopping()
    lease.requireHeld()
    const texts = (await reads.shift()) ?? []
    const rows = texts.map((text) => reader.toCells(text))
    yield rows
    lease.progress.written += rows.length
  }
  for (const page of ids.pages(pageSize)) {
    const read = reader.read(db, page)
    // The export may stop before it awaits this page. A rejection must not be unhandled then.
    read.catch(() => {})
    reads.push(read)
    if (reads.length === readAtOnce) yield* takeFirst()
  }
  while (reads.length > 0) yield* takeFirst()
}
