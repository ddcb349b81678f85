import { useState } from 'react'
import { markRange } from './mark-range.ts'
import { type Marks, noMarks, pruneMarks } from './prune-marks.ts'

/** The rows somebody means to act on together, of those in the list. */
export function useMarks(ids: readonly string[]) {
  const [held, setMarks] = useState<Marks>(noMarks)
  const marks = pruneMarks(held, ids)
  // While rendering: a mark that has left does not come back with its row.
  if (marks !== held) setMarks(marks)
  return {
    marked: marks.ids,
    mark(id: string, inOrder: readonly string[], isRange = false) {
      const from = isRange ? (marks.anchor ?? id) : id
      setMarks({ ids: markRange(marks.ids, inOrder, from, id), anchor: id })
    },
    markAll: (isOn: boolean) => setMarks(isOn ? { ids: new Set(ids), anchor: undefined } : noMarks),
    clear: () => setMarks(noMarks),
  }
}
