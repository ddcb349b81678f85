import { useMemo } from 'react'
import { markRange } from './mark-range.ts'

const nothing: ReadonlySet<string> = new Set()

export interface Marks {
  ids: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | undefined
}

export const noMarks: Marks = { ids: nothing, anchor: undefined }

/** What is marked of the rows in sight: nobody acts on what has left the list. */
export function useMarks(ids: readonly string[], marks: Marks, setMarks: (marks: Marks) => void) {
  const marked = useMemo(
    () => (marks.ids.size === 0 ? nothing : new Set(ids.filter((id) => marks.ids.has(id)))),
    [marks, ids],
  )
  return {
    marked,
    mark(id: string, isRange = false) {
      const from = isRange ? (marks.anchor ?? id) : id
      setMarks({ ids: markRange(marked, ids, from, id), anchor: id })
    },
    markAll: (isOn: boolean) => setMarks(isOn ? { ids: new Set(ids), anchor: undefined } : noMarks),
    clear: () => setMarks(noMarks),
  }
}
