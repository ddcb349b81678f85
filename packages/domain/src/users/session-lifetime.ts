import { hourMs, minuteMs } from '../calendar/durations.ts'

/** How long a session and its tokens are valid. The cookies of the browser last as long as the session. */
export const sessionLifetime = {
  /** A session ends after this long without a refresh. */
  idleMs: 30 * minuteMs,
  /** A session ends after this long in any case. */
  maxMs: 12 * hourMs,
  accessTokenMs: 10 * minuteMs,
  liveTokenMs: hourMs,
} as const
