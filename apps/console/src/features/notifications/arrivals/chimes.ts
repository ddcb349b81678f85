import type { NotificationSeverity } from '@arriero/domain/notifications/notification-kind.ts'

/** Loud enough beside a conversation, not over it. */
const volume = 0.12
const noteMs = 160
const stepMs = 140

/** Hertz, one after the other: worse is longer and goes back and forth. */
const notes: Record<NotificationSeverity, readonly number[]> = {
  info: [659, 880],
  warning: [880, 659],
  critical: [988, 740, 988],
}

/** Played by the browser itself: no file, nothing to load. */
export function playChime(context: AudioContext, severity: NotificationSeverity): void {
  for (const [index, frequency] of notes[severity].entries()) {
    playNote(context, frequency, context.currentTime + (index * stepMs) / 1000)
  }
}

function playNote(context: AudioContext, frequency: number, start: number): void {
  const end = start + noteMs / 1000
  const oscillator = new OscillatorNode(context, { type: 'sine', frequency })
  const gain = new GainNode(context, { gain: 0 })
  // A note that begins or ends at once clicks.
  gain.gain.setValueAtTime(0, start)
  gain.gain.linearRampToValueAtTime(volume, start + 0.01)
  gain.gain.linearRampToValueAtTime(0, end)
  oscillator.connect(gain).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(end)
}
