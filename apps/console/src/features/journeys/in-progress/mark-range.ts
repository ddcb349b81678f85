/** Marks everything between the two; the same one twice is turned round. */
export function markRange(
  marked: ReadonlySet<string>,
  ids: readonly string[],
  from: string,
  to: string,
): ReadonlySet<string> {
  const next = new Set(marked)
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)]
  if (from === to || start < 0 || end < 0) {
    if (!next.delete(to)) next.add(to)
    return next
  }
  for (const id of ids.slice(Math.min(start, end), Math.max(start, end) + 1)) next.add(id)
  return next
}
