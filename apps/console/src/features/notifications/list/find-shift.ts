import type { PlannedRow } from './plan-rows.ts'

type Placed = Pick<PlannedRow, 'id' | 'top' | 'height'>

/** How far the first row in sight that is still there has moved. */
export function findShift(
  before: readonly Placed[],
  after: readonly Placed[],
  scrollTop: number,
): number {
  if (before === after) return 0
  const bottoms = new Map(after.map((row) => [row.id, row.top + row.height]))
  for (const { id, top, height } of before) {
    const bottom = top + height
    const newBottom = bottom <= scrollTop ? undefined : bottoms.get(id)
    if (newBottom !== undefined) return newBottom - bottom
  }
  return 0
}
