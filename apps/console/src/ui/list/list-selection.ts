import { useState } from 'react'

interface ListSelection {
  ids: ReadonlySet<string>
  /** Where a range selection starts. */
  anchor: string | undefined
}

const emptySelection: ListSelection = { ids: new Set(), anchor: undefined }

/** The rows selected for a bulk action. Rows that leave the list are deselected. */
export function useListSelection(ids: readonly string[]) {
  const [stored, setSelection] = useState(emptySelection)
  const selection = pruneSelection(stored, ids)
  // Stored while rendering: a row that leaves and comes back is not selected again.
  if (selection !== stored) setSelection(selection)
  return {
    selectedIds: selection.ids,
    /** `shownIds`: the list in the order on the screen, for ranges. */
    toggle(id: string, shownIds: readonly string[], isRange = false) {
      const from = isRange ? (selection.anchor ?? id) : id
      setSelection({ ids: selectRange(selection.ids, shownIds, from, id), anchor: id })
    },
    selectAll: (isOn: boolean) =>
      setSelection(isOn ? { ids: new Set(ids), anchor: undefined } : emptySelection),
    /** Replaces the selection. */
    select: (chosen: Iterable<string>) => setSelection({ ids: new Set(chosen), anchor: undefined }),
    clear: () => setSelection(emptySelection),
  }
}

/** Removes rows that are no longer in the list. Returns the same object if there are none. */
export function pruneSelection(selection: ListSelection, ids: readonly string[]): ListSelection {
  if (selection.ids.size === 0 && selection.anchor === undefined) return selection
  const listed = new Set(ids)
  const remaining = [...selection.ids].filter((id) => listed.has(id))
  const anchor =
    selection.anchor !== undefined && listed.has(selection.anchor) ? selection.anchor : undefined
  if (remaining.length === selection.ids.size && anchor === selection.anchor) return selection
  return { ids: new Set(remaining), anchor }
}

/** Selects all rows between the two. The same id twice toggles that row. */
export function selectRange(
  selected: ReadonlySet<string>,
  ids: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const next = new Set(selected)
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)]
  if (from === to || start < 0 || end < 0) {
    if (!next.delete(to)) next.add(to)
    return next
  }
  for (const id of ids.slice(Math.min(start, end), Math.max(start, end) + 1)) next.add(id)
  return next
}
