/** What the live connection is doing; the one value the screen shows. */
export type LiveState =
  | { kind: 'connecting' }
  /** `lagMs`: how long the last heartbeat took to come back. */
  | { kind: 'live'; lagMs: number; heardAt: number }
  /** `version`: the server speaks a newer protocol, only a reload helps. */
  | { kind: 'offline'; since: number; cause: 'unreachable' | 'version' }
  | { kind: 'signedOut' }

const firstRetryMs = 500
export const longestRetryMs = 10_000

/** Exponential back-off with full jitter: a thousand consoles must not come back in one wave. */
export function retryDelay(attempt: number, random: () => number): number {
  return random() * Math.min(longestRetryMs, firstRetryMs * 2 ** attempt)
}
