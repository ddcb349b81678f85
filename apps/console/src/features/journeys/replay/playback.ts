import type { Span } from './replay-journey.ts'

/** Times faster than the journey was. */
export const playbackSpeeds = [60, 300, 900] as const
export type PlaybackSpeed = (typeof playbackSpeeds)[number]

interface PlaybackOptions extends Span {
  speed: PlaybackSpeed
  /** Stops to jump over. */
  skipped: readonly Span[]
}

/** The time after `elapsedMs` of playing; never past the end. */
export function advance(at: number, elapsedMs: number, options: PlaybackOptions): number {
  const { speed, skipped, from, until } = options
  let next = Math.max(at, from) + elapsedMs * speed
  for (const stop of skipped) {
    const isEntered = stop.from <= next && next < stop.until
    if (isEntered) next = stop.until
  }
  return Math.min(next, until)
}
