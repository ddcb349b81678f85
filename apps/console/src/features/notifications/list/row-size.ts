import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'

type Written = Pick<NotificationDocument, 'title' | 'text' | 'count' | 'severity'>

/** What there is to write on, in pixels; `rem` is the letter size the person chose. */
export interface RowRoom {
  width: number
  rem: number
}

interface RowSize {
  height: number
  /** Lines of text that fit: all of it, unless it is a tale. */
  lines: number
}

export type RowLayout = 'wide' | 'card'

const cardBelow = 45
const linesAtMost = 8
/** Of the letter size, wider than most: rather a line too many is planned than one too few. */
const letter = 0.52
/** What a line loses to the word that no longer fits on it, in rem. */
const lossPerLine = 1.25
/** As in the style sheet, all but the pixels in rem. */
const sheet = { title: 1.375, text: 1.25, when: 1.125, gaps: 0.375, padding: 1, least: 4 }
const besideWords = { card: { pixels: 124, rem: 0 }, wide: { pixels: 148, rem: 12 } }

export const layoutFor = ({ width, rem }: RowRoom): RowLayout =>
  width / rem >= cardBelow ? 'wide' : 'card'

/** Worked out, not measured: the list knows where each row stands before any is drawn. */
export function sizeRow(row: Written, room: RowRoom): RowSize {
  const { rem } = room
  const layout = layoutFor(room)
  const beside = besideWords[layout]
  const width = (room.width - beside.pixels) / rem - beside.rem
  const lines = Math.min(linesOf(row.text, 0.8125, width), linesAtMost)
  const { title, text, when, gaps, padding, least } = sheet
  // In a card the time and what is said beside it stand below, on up to two lines.
  const words =
    layout === 'wide'
      ? title + lines * text
      : titleLines(row, width) * title + lines * text + 2 * when
  return { lines, height: Math.ceil(Math.max(words + gaps + padding, least) * rem) }
}

function linesOf(words: string, size: number, width: number): number {
  const length = words.length * letter * size
  return length <= width ? 1 : Math.ceil(length / Math.max(width - lossPerLine, 1))
}

/** The marks stand beside the title where they fit, else below it. */
function titleLines({ title, count, severity }: Written, width: number): number {
  const marks = (count > 1 ? 3 : 0) + (severity === 'info' ? 0 : 7.5)
  const size = 0.875
  const hasRoom = title.length * letter * size + marks <= width
  return hasRoom ? 1 : linesOf(title, size, width) + (marks > 0 ? 1 : 0)
}
