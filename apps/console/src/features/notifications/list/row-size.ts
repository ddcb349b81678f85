import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

type SizedFields = Pick<NotificationDocument, 'title' | 'text' | 'count' | 'severity'>

/** Width of the list and font size of the page, in pixels. */
export interface RowSpace {
  width: number
  rem: number
}

interface RowSize {
  height: number
  /** Lines of text, up to the maximum. */
  lines: number
}

type NotificationLayout = 'wide' | 'card'

/** In rem. */
const minWideWidth = 45
const maxLines = 8
/** Width of a letter relative to the font size. Above average: a spare line is better than a missing one. */
const letterWidth = 0.52
/** Space left at the end of a line because the next word does not fit, in rem. */
const lossPerLine = 1.25
/** The same values as in the style sheet: `pixels` in pixels, all others in rem. */
const sizes = { title: 1.375, text: 1.25, when: 1.125, gaps: 0.375, padding: 1, minHeight: 4 }
const widthBesideText = { card: { pixels: 124, rem: 0 }, wide: { pixels: 148, rem: 12 } }

export const layoutFor = ({ width, rem }: RowSpace): NotificationLayout =>
  width / rem >= minWideWidth ? 'wide' : 'card'

/** Computed, not measured: the list needs the position of each row before it is rendered. */
export function sizeRow(row: SizedFields, space: RowSpace): RowSize {
  const { rem } = space
  const layout = layoutFor(space)
  const beside = widthBesideText[layout]
  const width = (space.width - beside.pixels) / rem - beside.rem
  const lines = Math.min(linesOf(row.text, 0.8125, width), maxLines)
  const { title, text, when, gaps, padding, minHeight } = sizes
  // In a card the time and its notes are below the text, on up to two lines.
  const content =
    layout === 'wide'
      ? title + lines * text
      : titleLines(row, width) * title + lines * text + 2 * when
  return { lines, height: Math.ceil(Math.max(content + gaps + padding, minHeight) * rem) }
}

function linesOf(text: string, size: number, width: number): number {
  const length = text.length * letterWidth * size
  return length <= width ? 1 : Math.ceil(length / Math.max(width - lossPerLine, 1))
}

/** The badges (count and severity) are beside the title if they fit, otherwise below it. */
function titleLines({ title, count, severity }: SizedFields, width: number): number {
  const badgesWidth = (count > 1 ? 3 : 0) + (severity === 'info' ? 0 : 7.5)
  const size = 0.875
  const hasRoom = title.length * letterWidth * size + badgesWidth <= width
  return hasRoom ? 1 : linesOf(title, size, width) + (badgesWidth > 0 ? 1 : 0)
}
