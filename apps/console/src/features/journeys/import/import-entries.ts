import type {
  JourneyFileRow,
  JourneyImportPreview,
} from '@arriero/domain/contract/http/journey-import.ts'
import type { ImportProblem } from '@arriero/domain/contract/http/registry-import.ts'
import { csvForExcel } from '@arriero/domain/format/file-column.ts'

/** What the list shows: a row of the file, or one of its problems. */
export type ImportEntry =
  | { kind: 'row'; id: string; row: JourneyFileRow }
  | { kind: 'problem'; id: string; problem: ImportProblem }

/** In the order of the file; a row with problems is its problems. */
export function listEntries(
  { rows, problems }: Pick<JourneyImportPreview, 'rows' | 'problems'>,
  onlyProblems: boolean,
): ImportEntry[] {
  const entries = problems.map((problem): ImportEntry => ({
    kind: 'problem',
    id: `${problem.row} ${problem.column ?? ''}`,
    problem,
  }))
  if (onlyProblems) return entries
  const byRow = new Map<number, ImportEntry[]>()
  for (const entry of entries) {
    if (entry.kind !== 'problem') continue
    byRow.set(entry.problem.row, [...(byRow.get(entry.problem.row) ?? []), entry])
  }
  return rows.flatMap(
    (row): ImportEntry[] => byRow.get(row.row) ?? [{ kind: 'row', id: String(row.row), row }],
  )
}

/** The problem after the one at the cursor, or the first one again. */
export function nextProblem(
  entries: readonly ImportEntry[],
  cursorId: string | undefined,
  step: 1 | -1,
): string | undefined {
  const ids = entries.flatMap(({ kind, id }) => (kind === 'problem' ? id : []))
  const at = cursorId === undefined ? -1 : ids.indexOf(cursorId)
  if (at === -1) return step === 1 ? ids[0] : ids.at(-1)
  return ids.at((at + step) % ids.length)
}

/** Cells that a spreadsheet would take for a formula are marked as text. */
const asText = (text: string) => (/^[=+\-@\t\r]/u.test(text) ? `'${text}` : text)

/** For whoever mends the file. */
export const problemsCsv = (problems: readonly ImportProblem[]): string =>
  csvForExcel([
    ['Fila', 'Columna', 'En el archivo', 'Problema'],
    ...problems.map(({ row, column, value, message }) =>
      [String(row), column ?? '', value, message].map(asText),
    ),
  ])
