import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { AppError } from '@arriero/domain/errors.ts'
import type { ImportSpec } from './import-spec.ts'
import { withImportSpec } from './import-specs.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/database/schema.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { indexRecords, type RegisteredRecord } from '../record-store.ts'
import { audit, retryOnDuplicate, updateRecord } from '../record-writes.ts'
import { type EvaluatedRow, RowEvaluator } from './evaluate-rows.ts'
import type { ImportRow } from './import-table.ts'
import { type ImportResult, type StoredImport, takeImport, writeProgress } from './import-store.ts'

/** Rows of one set of statements. Other requests get their turn in between. */
export const importSlice = 250

/** Rows done of imports that run in one transaction, whose progress nobody else can read yet. */
export type ProgressInMemory = Map<string, number>

interface Importing {
  db: Db
  clock: Clock
  progress: ProgressInMemory
}

/** Does the imports that wait, one after the other. */
export async function runImports(importing: Importing, mayContinue = () => true): Promise<void> {
  while (mayContinue()) {
    const taken = await takeImport(importing.db, importing.clock())
    if (!taken) return
    await runImport(importing, taken)
  }
}

async function runImport(importing: Importing, taken: StoredImport): Promise<void> {
  const { db, progress } = importing
  try {
    await withImportSpec(taken.kind, (spec) => importAll(importing, spec, taken))
  } catch (error) {
    const message =
      error instanceof AppError
        ? error.message
        : 'La importación falló de nuestro lado. Súbala otra vez: nada se registra dos veces.'
    await writeProgress(db, taken.id, { state: 'failed', message })
    if (!(error instanceof AppError)) throw error
  } finally {
    progress.delete(taken.id)
  }
}

async function importAll<Body extends object, Entry extends RegisteredRecord>(
  { db, clock, progress }: Importing,
  spec: ImportSpec<Body, Entry>,
  taken: StoredImport,
): Promise<void> {
  const result: ImportResult = { done: 0, created: 0, changed: 0, unchanged: 0, skipped: 0 }
  const slices = Array.from({ length: Math.ceil(taken.rows.length / importSlice) }, (_, index) =>
    taken.rows.slice(index * importSlice, (index + 1) * importSlice),
  )
  const finish = async (tx: Tx) => {
    await writeProgress(tx, taken.id, { ...result, state: 'done' })
    await writeAudit(tx, clock(), {
      event: `${spec.store.kind}.imported`,
      actor: { kind: 'administrator', id: taken.created_by },
      detail: { importId: taken.id, rows: taken.row_count, ...result },
    })
  }
  if (taken.mode === 'all') {
    // One transaction, so that a problem leaves nothing behind.
    await retryOnDuplicate(() =>
      db.transaction().execute(async (tx) => {
        const evaluator = new RowEvaluator(spec)
        Object.assign(result, { done: 0, created: 0, changed: 0, unchanged: 0, skipped: 0 })
        for (const rows of slices) {
          const evaluated = await evaluator.evaluate(tx, rows)
          const invalid = evaluated.find(({ status }) => status === 'invalid')
          if (invalid) throw hasProblems(invalid)
          await writeSlice(tx, spec, taken, { rows, evaluated, result, now: clock() })
          progress.set(taken.id, result.done)
          await setImmediate()
        }
        await finish(tx)
      }),
    )
    return
  }
  const evaluator = new RowEvaluator(spec)
  for (const rows of slices) {
    const before = { ...result }
    await db.transaction().execute(async (tx) => {
      Object.assign(result, before)
      const evaluated = await evaluator.evaluate(tx, rows)
      await writeSlice(tx, spec, taken, { rows, evaluated, result, now: clock() })
      await writeProgress(tx, taken.id, result)
    })
    await setImmediate()
  }
  await db.transaction().execute(finish)
}

function hasProblems({
  number,
  problems,
}: Pick<EvaluatedRow<unknown, unknown>, 'number' | 'problems'>): AppError {
  const [first] = problems
  const why = first ? ` ${first.message}` : ''
  return new AppError('import.has-problems', `No se importó nada: fila ${number}.${why}`)
}

interface Slice<Body, Entry> {
  rows: readonly ImportRow[]
  evaluated: readonly EvaluatedRow<Body, Entry>[]
  /** Counted on. */
  result: ImportResult
  now: Date
}

async function writeSlice<Body extends object, Entry extends RegisteredRecord>(
  tx: Tx,
  spec: ImportSpec<Body, Entry>,
  taken: StoredImport,
  slice: Slice<Body, Entry>,
): Promise<void> {
  const { result, rows, evaluated, now } = slice
  const { id: importId, created_by: userId, with_changes: withChanges } = taken
  const { store } = spec
  const author = { userId, now, detail: { importId } }
  const added = evaluated.flatMap(({ status, body }) =>
    status === 'new' && body ? [{ id: randomUUID(), body }] : [],
  )
  if (added.length > 0) {
    const ids = added.map(({ id }) => id)
    await store.insert(tx, added, author)
    await indexRecords(tx, store, ids)
    const entries = await store.read(tx, ids)
    const events = entries.map((after) => ({
      event: 'created' as const,
      id: after.id,
      detail: { after },
    }))
    await audit(tx, store, author, events)
  }
  result.done += evaluated.length
  result.created += added.length
  for (const [index, row] of evaluated.entries()) {
    if (row.status === 'new') continue
    const { status, entry, body, ...rest } =
      row.status === 'changed' && withChanges ? await evaluateNow(tx, spec, row, rows[index]) : row
    if (status === 'invalid' && taken.mode === 'all') throw hasProblems(rest)
    if (status === 'changed' && withChanges && entry && body) {
      const edit = { id: entry.id, body, expectedVersion: entry.version }
      await updateRecord(tx, store, edit, author)
      result.changed += 1
    } else result[status === 'invalid' ? 'skipped' : 'unchanged'] += 1
  }
}

/** The row as it is after the rows before it: a truck of an earlier row may have taken this one's trailer. */
async function evaluateNow<Body extends object, Entry extends RegisteredRecord>(
  tx: Tx,
  spec: ImportSpec<Body, Entry>,
  evaluated: EvaluatedRow<Body, Entry>,
  row: ImportRow | undefined,
): Promise<EvaluatedRow<Body, Entry>> {
  const { entry } = evaluated
  if (!entry || !row) return evaluated
  await spec.store.lock(tx, entry.id)
  const [current] = await spec.store.read(tx, [entry.id])
  if (current?.version === entry.version) return evaluated
  const [again] = await new RowEvaluator(spec).evaluate(tx, [row])
  return again ?? evaluated
}
