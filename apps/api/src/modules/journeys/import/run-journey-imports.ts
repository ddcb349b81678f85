import { setImmediate } from 'node:timers/promises'
import { AppError } from '@arriero/domain/errors.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import type { Caller } from '#platform/http/caller.ts'
import {
  type ImportResult,
  type TakenImport,
  writeProgress,
} from '#platform/imports/import-store.ts'
import {
  fileHasProblems,
  type Importing,
  runWaitingImports,
  slicesOf,
} from '#platform/imports/run-waiting-imports.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { insertJourneys } from '../commands/new-journey.ts'
import { readServiceOrder } from '../commands/service-order.ts'
import { evaluateFile, type NewRow } from './evaluate-file.ts'
import {
  findKnownJourneys,
  insertImportedJourneys,
  lockJourneyImports,
} from './imported-journeys.ts'

export interface JourneyImporting extends Importing {
  changeLog: Pick<ChangeLog, 'write'>
  limits: JourneyLimits
  /** For the one transaction of a large file. */
  dbWithoutTimeout: Db
}

type JourneyImport = TakenImport<'journeys'>

/** Rows of one statement: PGlite blocks the thread during a statement, and rows are documents with many fields. */
const rowsPerStatement = 200

/** Creates the journeys of the files that wait. */
export const runJourneyImports = (
  importing: JourneyImporting,
  mayContinue?: () => boolean,
): Promise<void> =>
  runWaitingImports(importing, ['journeys'], (taken) => runImport(importing, taken), mayContinue)

async function runImport(importing: JourneyImporting, taken: JourneyImport): Promise<void> {
  const { db, clock, limits } = importing
  const fileHash = taken.file_hash ?? ''
  const file = await evaluateFile(db, { rows: taken.rows, fileHash, now: clock(), limits })
  const invalid = file.rows.filter(({ status }) => status === 'invalid')
  const [refused] = invalid
  if (refused && taken.mode === 'all') {
    throw fileHasProblems(refused.read.row.number, refused.problems[0]?.message)
  }
  // Created by this import before its server stopped.
  const earlier = file.rows.filter(({ known }) => known?.importId === taken.id).length
  const known = file.rows.filter(({ status }) => status === 'known').length - earlier
  const tally = new Tally(taken, { created: earlier, unchanged: known, skipped: invalid.length })
  if (taken.mode === 'all') await createAll(importing, taken, file.newRows, tally)
  else {
    for (const slice of slicesOf(file.newRows)) {
      await createValid(importing, taken, slice, tally)
      await writeProgress(db, taken.id, tally.result)
      await setImmediate()
    }
    await db.transaction().execute((tx) => finish(tx, importing, taken, tally))
  }
}

/** Whoever started the import, for the audit. */
const callerOf = ({ caller }: JourneyImport): Caller | undefined =>
  caller === null ? undefined : { ...caller, bindingHash: null }

/** Counts what becomes of the rows. A transaction that fails counts nothing. */
class Tally {
  result: ImportResult

  constructor(
    { row_count: rowCount }: Pick<JourneyImport, 'row_count'>,
    start: Pick<ImportResult, 'created' | 'unchanged' | 'skipped'>,
  ) {
    const done = start.created + start.unchanged + start.skipped
    this.result = { ...start, changed: 0, done: Math.min(done, rowCount) }
  }

  add(counts: Partial<Pick<ImportResult, 'created' | 'unchanged' | 'skipped'>>): void {
    for (const [name, count] of Object.entries(counts)) {
      this.result[name as keyof typeof counts] += count
      this.result.done += count
    }
  }
}

/** One transaction, so that a failure leaves nothing behind. */
async function createAll(
  importing: JourneyImporting,
  taken: JourneyImport,
  rows: readonly NewRow[],
  tally: Tally,
): Promise<void> {
  const { changeLog, progress, dbWithoutTimeout } = importing
  const work = async (tx: Tx, record: ChangeTransaction['record']) => {
    await lockJourneyImports(tx)
    for (const slice of slicesOf(rows, rowsPerStatement)) {
      tally.add(await createRows({ tx, record }, importing, taken, slice))
      progress.set(taken.id, tally.result.done)
      await setImmediate()
    }
    await finish(tx, importing, taken, tally)
  }
  await changeLog.write('journey.import', work, dbWithoutTimeout)
}

/** If one of the rows is refused at the last moment, only that one is left out. */
async function createValid(
  importing: JourneyImporting,
  taken: JourneyImport,
  rows: readonly NewRow[],
  tally: Tally,
): Promise<void> {
  try {
    const counts = await importing.changeLog.write('journey.import', async (tx, record) => {
      await lockJourneyImports(tx)
      return createRows({ tx, record }, importing, taken, rows)
    })
    tally.add(counts)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (rows.length === 1) tally.add({ skipped: 1 })
    else for (const row of rows) await createValid(importing, taken, [row], tally)
  }
}

/** Needs the lock of the imports: another one may have created the same rows since they were evaluated. */
async function createRows(
  { tx, record }: ChangeTransaction,
  { clock, limits }: JourneyImporting,
  taken: JourneyImport,
  rows: readonly NewRow[],
): Promise<{ created: number; unchanged: number }> {
  const now = clock()
  const file = { fileHash: taken.file_hash ?? '', now }
  const known = await findKnownJourneys(tx, rows, file)
  const wanted = rows.filter(({ identity }) => !known.has(identity))
  if (wanted.length > 0) {
    const actor = { actor: 'administrator', actorId: taken.created_by, enteredBy: null } as const
    const caller = callerOf(taken)
    const journeys = wanted.map(({ order }) => ({
      order: readServiceOrder(order.customerId, order),
      actor,
      caller,
      note: order.note ?? null,
      now,
      limits,
    }))
    const documents = await insertJourneys({ tx, record }, journeys)
    const imported = wanted.map(({ number, ...identity }, index) => ({
      ...identity,
      rowNumber: number,
      journeyId: documents[index]?.id ?? '',
    }))
    await insertImportedJourneys(tx, taken.id, imported, file)
  }
  return { created: wanted.length, unchanged: rows.length - wanted.length }
}

async function finish(
  tx: Tx,
  { clock }: JourneyImporting,
  taken: JourneyImport,
  { result }: Tally,
): Promise<void> {
  await writeProgress(tx, taken.id, { ...result, state: 'done' })
  const { created, unchanged, skipped } = result
  const caller = callerOf(taken)
  await writeAudit(tx, clock(), {
    event: 'journey.imported',
    actor: { kind: 'administrator', id: taken.created_by },
    ...(caller && { caller }),
    detail: {
      importId: taken.id,
      file: taken.file_name,
      sha256: taken.file_hash,
      rows: taken.row_count,
      mode: taken.mode,
      created,
      unchanged,
      skipped,
    },
  })
}
