import { formatTime, type Instant } from '../format/date.ts'
import { dayOf } from './calendar-day.ts'

/** What the calendar and the clock on a wall in Colombia show, as ISO text: `2026-11-16T14:05`. No zone, sorts as text. */
export type WallClock = string

export const toWallClock = (instant: Instant): WallClock =>
  `${dayOf(instant)}T${formatTime(instant)}`

/** Colombia has no daylight saving: each minute on the wall is one instant. */
export const fromWallClock = (clock: WallClock): Date => new Date(`${clock}-05:00`)
