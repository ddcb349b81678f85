/**
 * What the other administrators of the demo do when nobody is at the console. A control room that is left alone would
 * fill up with surcharges, and with critical novelties, which no driver can end.
 */

/** So many surcharges may wait for approval; they approve the oldest of any more. */
export const maxWaitingSurcharges = (trucks: number): number =>
  Math.max(12, Math.round(0.06 * trucks))

/**
 * Simulated minutes until the Police or the insurer have an outcome of a critical novelty, since its report or since
 * somebody took it. By then it was escalated long ago.
 */
export const criticalNoveltyMinutes = 10 * 60
