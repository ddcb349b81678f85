import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { AppError } from '@arriero/domain/errors.ts'
import { type ImportKind, importKinds } from '@arriero/domain/users/import-columns.ts'
import type { ImportSpec } from './import-spec.ts'
import { withImportSpec } from './import-specs.ts'
import type { Tx } from '#platform/database/schema.ts'
import { writeAudit } from '#platform/observability/audit.ts'
import { indexRecords, type RegisteredRecord } from '../record-store.ts'
import { audit, retryOnDuplicate, updateRecord } from '../record-writes.ts'
import { type EvaluatedRow, RowEvaluator } from './evaluate-rows.ts'
import type { FileRow } from '#platform/tables/file-rows.ts'
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

type RegistryImport = TakenImport<ImportKind>

/** Does the imports of the registry that wait. */
export const runImports = (importing: Importing, mayContinue?: () => boolean): Promise<void> =>
  runWaitingImports(
    importing,
    importKinds,
    (taken) => withImportSpec(taken.kind, (spec) => importAll(importing, spec, taken)),
    mayContinue,
  )

async function importAll<Body extends object, Entry extends RegisteredRecord>(
  { db, clock, progress }: Importing,
  spec: ImportSpec<Body, Entry>,
  taken: RegistryImport,
): Promise<void> {
  const result: ImportResult = { done: 0, created: 0, changed: 0, unchanged: 0, skipped: 0 }
  const slices = slicesOf(taken.rows)
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

const hasProblems = ({
  number,
  problems,
}: Pick<EvaluatedRow<unknown, unknown>, 'number' | 'problems'>): AppError =>
  fileHasProblems(number, problems[0]?.message)

interface Slice<Body, Entry> {
  rows: readonly FileRow[]
  evaluated: readonly EvaluatedRow<Body, Entry>[]
  /** Counted on. */
  result: ImportResult
  now: Date
}

async function writeSlice<Body extends object, Entry extends RegisteredRecord>(
  tx: Tx,
  spec: ImportSpec<Body, Entry>,
  taken: RegistryImport,
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
  row: FileRow | undefined,
): Promise<EvaluatedRow<Body, Entry>> {
  const { entry } = evaluated
  if (!entry || !row) return evaluated
  await spec.store.lock(tx, entry.id)
  const [current] = await spec.store.read(tx, [entry.id])
  if (current?.version === entry.version) return evaluated
  const [again] = await new RowEvaluator(spec).evaluate(tx, [row])
  return again ?? evaluated
}
