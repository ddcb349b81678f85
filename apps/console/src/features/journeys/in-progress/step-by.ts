import { stepThrough } from '#ui/step-through.ts'

/** As `stepThrough`, any number of journeys on or back. */
export function stepBy(
  ids: readonly string[],
  from: { id: string | undefined; lastIndex: number },
  step: number,
): string | undefined {
  const one = step < 0 ? -1 : 1
  const near = stepThrough(ids, from, one)
  if (near === undefined) return undefined
  const at = ids.indexOf(near) + step - one
  return ids[Math.min(Math.max(at, 0), ids.length - 1)]
}
