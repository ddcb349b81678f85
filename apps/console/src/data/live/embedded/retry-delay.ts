const firstRetryMs = 500
export const longestRetryMs = 10_000

/** Exponential back-off with full jitter: a thousand consoles must not come back in one wave. */
export function retryDelay(attempt: number, random: () => number): number {
  return random() * Math.min(longestRetryMs, firstRetryMs * 2 ** attempt)
}
