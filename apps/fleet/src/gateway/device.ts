import type { Ask, Reply } from './ask.ts'

/**
 * A driver's phone or a customer's system: a machine that is told the time and the answers it gets, and
 * nothing else. The same times and answers lead to the same questions.
 */
export interface Device {
  readonly door: 'driver' | 'customer'
  readonly token: string
  /** When it wants its next turn, by the clock of `act`. */
  readonly wakeAt: number
  /** Its turn: what it asks, or nothing until `wakeAt`. No other turn comes before the answer. */
  act(now: number): Ask | undefined
  hear(ask: Ask, reply: Reply, now: number): void
}
