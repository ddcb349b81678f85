const minute = 60_000

export const sessionLimits = {
  /** Without a refresh for this long, a session is over. */
  idleMs: 30 * minute,
  /** However busy. */
  absoluteMs: 12 * 60 * minute,
  /** Of one person at a time. */
  most: 10,
  /** For who lost an answer, or the race against another tab: a spent token is answered again. */
  graceMs: 10_000,
} as const
