/** What the live connection is doing; the one value the screen shows. */
export type ConnectionState =
  | { readonly kind: 'connecting' }
  /** Signed in, and what was missed is on its way; `expected` is 0 until the server has counted. */
  | { readonly kind: 'catchingUp'; readonly received: number; readonly expected: number }
  /** `lagMs`: how long the last heartbeat took to come back. */
  | { readonly kind: 'live'; readonly lagMs: number }
  /**
   * `version`: the server speaks a newer protocol, only a reload helps. `problem`: what came instead of a sign-in;
   * without it the server was not reached.
   */
  | {
      readonly kind: 'offline'
      readonly since: number
      readonly cause: 'unreachable' | 'version'
      readonly problem?: unknown
    }
  | { readonly kind: 'signedOut' }
