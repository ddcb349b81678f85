import type { Box } from '../marks/city-labels.ts'
import type { MapView, WorldPoint } from '../mercator.ts'

interface LabelSize {
  width: number
  height: number
}

/** Pixels between the end and its label. */
const gap = 10

/** Where the label of an end is written: of its four sides, the first where it covers least and is in view. */
export function placeEndLabel(
  { x, y }: WorldPoint,
  { width, height }: LabelSize,
  taken: readonly Box[],
  view: Pick<MapView, 'width' | 'height'>,
): Box {
  const corners = [
    { left: x - width / 2, top: y + gap },
    { left: x - width / 2, top: y - gap - height },
    { left: x + gap, top: y - height / 2 },
    { left: x - gap - width, top: y - height / 2 },
  ]
  const screen = { left: 0, top: 0, right: view.width, bottom: view.height }
  const [best] = corners
    .map(({ left, top }) => {
      const box = { left, top, right: left + width, bottom: top + height }
      const covered = taken.reduce((sum, other) => sum + sharedArea(box, other), 0)
      return { box, cost: covered + width * height - sharedArea(box, screen) }
    })
    .toSorted((one, other) => one.cost - other.cost)
  return best?.box ?? screen
}

function sharedArea(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  return Math.max(width, 0) * Math.max(height, 0)
}
