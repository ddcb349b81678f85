import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../calendar/durations.ts'
import { exampleJourney } from '../../demo/example-journey.ts'
import { journeyStateDisplay, journeyStates } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'
import {
  attentionReasonLabels,
  describeAttention,
  type AttentionReason,
  attentionReasons,
  nextAction,
} from './attention.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()

/** With plain instead of no-break spaces. */
function describeIt(
  reason: AttentionReason,
  overrides: Partial<JourneyDocument> = {},
  since = now - 41 * minuteMs,
  facts?: Parameters<typeof describeAttention>[3],
) {
  const attention = { reason, severity: 'high', since } as const
  return describeAttention(attention, exampleJourney(overrides), now, facts).replaceAll(
    '\u00A0',
    ' ',
  )
}

const usualStay = { medianMs: 80 * minuteMs, p90Ms: 2 * hourMs }

describe('describeAttention', () => {
  it.each([
    [
      describeIt('novelty', { novelty: { code: 'DERRUMBE', since: ago(hourMs), steps: [] } }),
      'Novedad: derrumbe o cierre de vía',
    ],
    [describeIt('novelty'), 'Con novedad'],
    [describeIt('unUpdated'), 'Sin actualizar hace 41 min'],
    [describeIt('lostSignal'), 'Sin señal hace 41 min'],
    [
      describeIt('papersExpired', { papersExpireOn: '2026-11-12' }),
      'Papeles vencidos el 12/11/2026',
    ],
    [describeIt('papersExpired'), 'Papeles vencidos'],
    [describeIt('papersRunOut', { papersExpireOn: '2026-11-18' }), 'Papeles vencen el 18/11/2026'],
    [describeIt('late', {}, now, { estimatedAt: now + 48 * minuteMs }), 'Llega 48 min tarde'],
    [describeIt('late', {}, now - hourMs), 'Cita vencida hace 1 h'],
    [describeIt('late', {}, now + hourMs), 'No alcanza la cita de las 08:00'],
    [
      describeIt('surcharge', { journeyStateId: 14, interrupted: [5] }),
      'Recargo en cargue hace 41 min',
    ],
    [
      describeIt('surcharge', { journeyStateId: 13, interrupted: [10, 18] }),
      'Recargo en descargue hace 41 min',
    ],
    [
      describeIt('slow', { journeyStateId: 7, stateSince: ago(185 * minuteMs) }, now, {
        usualStay,
      }),
      'Cargue: 3 h 05, lo normal 1 h 20',
    ],
    [
      describeIt('slow', { journeyStateId: 10, stateSince: ago(135 * minuteMs) }),
      'Espera de descargue: 2 h 15',
    ],
  ])('reads «%s»', (line, expected) => {
    expect(line).toBe(expected)
  })
})

it('calls a silent truck by the name of its state', () => {
  expect(attentionReasonLabels.unUpdated).toBe(journeyStateDisplay[journeyStates.UnUpdated].label)
  expect(attentionReasonLabels.novelty).toBe(journeyStateDisplay[journeyStates.Novelty].label)
})

it('has a unique label for every reason', () => {
  expect(new Set(Object.values(attentionReasonLabels)).size).toBe(attentionReasons.length)
})

it('has a next action for every reason', () => {
  expect(
    Object.fromEntries(attentionReasons.map((reason) => [reason, nextAction(reason)])),
  ).toEqual({
    novelty: { kind: 'command', name: 'resolveNovelty' },
    unUpdated: { kind: 'call', who: 'driver' },
    papersExpired: { kind: 'see', part: 'papers' },
    late: { kind: 'call', who: 'customer' },
    lostSignal: { kind: 'call', who: 'driver' },
    surcharge: { kind: 'see', part: 'surcharges' },
    slow: { kind: 'call', who: 'driver' },
    papersRunOut: { kind: 'see', part: 'papers' },
  })
})
