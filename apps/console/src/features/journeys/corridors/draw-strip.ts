import type { AttentionSeverity } from '@arriero/domain/journeys/attention/attention.ts'
import { type Strip, type Tick, road, stripColumns } from './strip-layout.ts'

interface StripSize {
  width: number
  height: number
}

export interface StripColors {
  line: string
  accent: string
  severity: Record<AttentionSeverity, string>
  of: (color: Tick['color']) => string
}

const bottomPadding = 8
/** On a phone it is wider than its column, so that it can be seen. */
const minTickSize = 5
const maxTickSize = 8
/** Room at both ends for ticks that are drawn larger. */
const sidePadding = 4
const columnWidthOf = ({ width }: StripSize) => (width - 2 * sidePadding) / stripColumns

interface TickBox {
  x: number
  y: number
  size: number
}

/** Where a tick is drawn. It is about as wide as its column; ticks overlap if their stack is too high or the columns are narrow. */
export function boxOf(tick: Tick, tallest: number, strip: StripSize): TickBox {
  const columnWidth = columnWidthOf(strip)
  const size = Math.max(Math.min(columnWidth - 1, maxTickSize), minTickSize)
  const step = Math.min(size + 1, (strip.height - bottomPadding - size) / Math.max(tallest - 1, 1))
  return {
    x: sidePadding + tick.column * columnWidth + (columnWidth - size) / 2,
    y: strip.height - bottomPadding - size - tick.level * step,
    size,
  }
}

/** The tick nearest to the pointer, if it is near enough. */
export function findTick(strip: Strip, point: { x: number; y: number }, size: StripSize) {
  const maxDistance = 8
  let nearest: { tick: Tick; distance: number } | undefined
  for (const tick of strip.ticks) {
    const box = boxOf(tick, strip.tallest, size)
    const distance = Math.hypot(box.x + box.size / 2 - point.x, box.y + box.size / 2 - point.y)
    if (distance <= maxDistance && (nearest === undefined || distance < nearest.distance)) {
      nearest = { tick, distance }
    }
  }
  return nearest?.tick
}

/** Journeys of the tray and others that need attention are drawn last, so that no other covers them. */
export function drawStrip(
  context: CanvasRenderingContext2D,
  strip: Strip,
  {
    size,
    colors,
    isSelected,
  }: { size: StripSize; colors: StripColors; isSelected: (id: string) => boolean },
): void {
  const columnWidth = columnWidthOf(size)
  context.clearRect(0, 0, size.width, size.height)
  context.fillStyle = colors.line
  const lineTop = size.height - bottomPadding + 2
  context.fillRect(
    sidePadding + road.from * columnWidth,
    lineTop,
    (road.to - road.from) * columnWidth,
    2,
  )
  for (const tick of strip.ticks.toReversed()) {
    const { x, y, size: tickSize } = boxOf(tick, strip.tallest, size)
    const extra = tick.severity === undefined ? 0 : 1.5
    context.fillStyle =
      tick.severity === undefined ? colors.of(tick.color) : colors.severity[tick.severity]
    context.beginPath()
    context.roundRect(x - extra, y - extra, tickSize + 2 * extra, tickSize + 2 * extra, 2)
    context.fill()
    if (tick.isInTray) drawTrayMark(context, { x, y, size: tickSize }, colors)
    if (!isSelected(tick.id)) continue
    context.strokeStyle = colors.accent
    context.lineWidth = 2
    context.strokeRect(x - 3, y - 3, tickSize + 6, tickSize + 6)
  }
}

/** A dark frame: interrupted journeys differ from late ones by more than their colour. */
function drawTrayMark(
  context: CanvasRenderingContext2D,
  { x, y, size }: TickBox,
  colors: StripColors,
): void {
  context.strokeStyle = colors.accent
  context.lineWidth = 1.5
  context.strokeRect(x - 2, y - 2, size + 4, size + 4)
}
