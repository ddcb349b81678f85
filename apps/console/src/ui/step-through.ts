/**
 * The next or the one before. One that has left the queue meanwhile leaves its place to who follows it,
 * so that going on skips nobody.
 */
export function stepThrough(
  ids: readonly string[],
  from: { id: string | undefined; lastIndex: number },
  step: -1 | 1,
): string | undefined {
  if (from.id === undefined) return step === 1 ? ids[0] : ids.at(-1)
  const at = ids.indexOf(from.id)
  const next = at >= 0 ? at + step : from.lastIndex + (step === 1 ? 0 : -1)
  return ids[Math.min(Math.max(next, 0), ids.length - 1)]
}
