export interface Marks {
  ids: ReadonlySet<string>
  /** Where a range begins. */
  anchor: string | undefined
}

export const noMarks: Marks = { ids: new Set(), anchor: undefined }

/** Without what has left the list: nobody acts on what is not seen. The same object while nothing has. */
export function pruneMarks(marks: Marks, ids: readonly string[]): Marks {
  if (marks.ids.size === 0 && marks.anchor === undefined) return marks
  const listed = new Set(ids)
  const kept = [...marks.ids].filter((id) => listed.has(id))
  const anchor = marks.anchor !== undefined && listed.has(marks.anchor) ? marks.anchor : undefined
  if (kept.length === marks.ids.size && anchor === marks.anchor) return marks
  return { ids: new Set(kept), anchor }
}
