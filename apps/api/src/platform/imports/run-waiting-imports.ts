import { AppError } from '@arriero/domain/errors.ts'
import type { Clock } from '../clock.ts'
import type { ImportedKind } from '../database/registry-tables.ts'
import type { Db } from '../database/schema.ts'
import { type TakenImport, takeImport, writeProgress } from './import-store.ts'

/** Rows of one set of statements. Other requests get their turn in between. */
export const importSlice = 250

/** Rows done of imports that run in one transaction, whose progress nobody else can read yet. */
export type ProgressInMemory = Map<string, number>

export interface Importing {
  db: Db
  clock: Clock
  progress: ProgressInMemory
}

/** Does the imports of these kinds that wait, one after the other. */
export async function runWaitingImports<Kind extends ImportedKind>(
  { db, clock, progress }: Importing,
  kinds: readonly Kind[],
  work: (taken: TakenImport<Kind>) => Promise<void>,
  mayContinue = () => true,
): Promise<void> {
  while (mayContinue()) {
    const taken = await takeImport(db, kinds, clock())
    if (!taken) return
    try {
      await work(taken)
    } catch (error) {
      const isRefused = error instanceof AppError
      const message = isRefused ? error.message : failedOnOurSide
      await writeProgress(db, taken.id, { state: 'failed', message })
      if (!isRefused) throw error
    } finally {
      progress.delete(taken.id)
    }
  }
}

const failedOnOurSide =
  'La importación falló de nuestro lado. Súbala otra vez: nada se registra dos veces.'

export function slicesOf<Row>(rows: readonly Row[], length = importSlice): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / length) }, (_, index) =>
    rows.slice(index * length, (index + 1) * length),
  )
}

/** Why a file of which all or nothing is imported was refused. */
export const fileHasProblems = (rowNumber: number, why: string | undefined): AppError =>
  new AppError(
    'import.has-problems',
    `No se importó nada: fila ${rowNumber}.${why === undefined ? '' : ` ${why}`}`,
  )
