import type { NotificationSeverity } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { rankOfSeverity } from './describe-arrivals.ts'

/** Audible during a conversation without covering it. */
const volume = 0.12
const noteMs = 160
const stepMs = 140

/** Frequencies in hertz, played in sequence; the critical one is the longest. */
const notes: Record<NotificationSeverity, readonly number[]> = {
  info: [659, 880],
  warning: [880, 659],
  critical: [988, 740, 988],
}

/** Synthesized, so that no file has to be loaded. */
export function playChime(context: AudioContext, severity: NotificationSeverity): void {
  for (const [index, frequency] of notes[severity].entries()) {
    playNote(context, frequency, context.currentTime + (index * stepMs) / 1000)
  }
}

function playNote(context: AudioContext, frequency: number, start: number): void {
  const end = start + noteMs / 1000
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency })
  const gain = new GainNode(context, { gain: 0 })
  // Ramps: a note that starts or ends abruptly clicks.
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume, start + 0.01)
  gain.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}

const minIntervalMs = 5000

/** Plays one sound per burst; within the interval, only a worse severity plays again. */
export class SoundThrottle {
  #last: { severity: NotificationSeverity; at: number } | null = null

  /** The worst severity of the arrivals, among those in `sounds`; null if nothing is to be played. */
  choose(
    arrived: readonly Pick<NotificationDocument, 'severity'>[],
    sounds: readonly NotificationSeverity[],
    now: Date,
  ): NotificationSeverity | null {
    const [worst] = arrived
      .map(({ severity }) => severity)
      .filter((severity) => sounds.includes(severity))
      .toSorted((one, other) => rankOfSeverity(other) - rankOfSeverity(one))
    if (worst === undefined || this.#hasJustPlayed(worst, now.getTime())) return null
    this.#last = { severity: worst, at: now.getTime() }
    return worst
  }

  #hasJustPlayed(severity: NotificationSeverity, now: number): boolean {
    return (
      this.#last !== null &&
      now - this.#last.at < minIntervalMs &&
      rankOfSeverity(severity) <= rankOfSeverity(this.#last.severity)
    )
  }
}
