import { describe, expect, it } from 'vitest'
import { exampleJourney } from '../../demo/example-journey.ts'
import type { JourneyDocument } from '../journey.ts'
import { attentionReasonLabels, describeAttention } from './attention-display.ts'
import { type AttentionReason, attentionReasons } from './attention.ts'
import { nextStep } from './next-step.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const minute = 60_000
const hour = 60 * minute
const ago = (ms: number) => new Date(now - ms).toISOString()

/** With plain spaces, as a person types them. */
function describeIt(
  reason: AttentionReason,
  overrides: Partial<JourneyDocument> = {},
  since = now - 41 * minute,
  known?: Parameters<typeof describeAttention>[3],
) {
  const attention = { reason, severity: 'high', since } as const
  return describeAttention(attention, exampleJourney(overrides), now, known).replaceAll(
    '\u00A0',
    ' ',
  )
}

const usual = { medianMs: 80 * minute, p90Ms: 2 * hour }

describe('the line about a journey', () => {
  it.each([
    [
      describeIt('novelty', { novelty: { code: 'DERRUMBE', since: ago(hour) } }),
      'Novedad: derrumbe o cierre de vía',
    ],
    [describeIt('novelty'), 'Con novedad'],
    [describeIt('unUpdated'), 'Sin reporte hace 41 min'],
    [describeIt('lostSignal'), 'Sin señal hace 41 min'],
    [
      describeIt('papersExpired', { papersExpireOn: '2026-11-12' }),
      'Papeles vencidos el 12/11/2026',
    ],
    [describeIt('papersExpired'), 'Papeles vencidos'],
    [describeIt('papersRunOut', { papersExpireOn: '2026-11-18' }), 'Papeles vencen el 18/11/2026'],
    [describeIt('late', {}, now, { estimatedAt: now + 48 * minute }), 'Llega 48 min tarde'],
    [describeIt('late', {}, now - hour), 'Cita vencida hace 1 h'],
    [describeIt('late', {}, now + hour), 'No alcanza la cita de las 08:00'],
    [
      describeIt('surcharge', { journeyStateId: 14, interrupted: [5] }),
      'Recargo en cargue hace 41 min',
    ],
    [
      describeIt('surcharge', { journeyStateId: 13, interrupted: [10, 18] }),
      'Recargo en descargue hace 41 min',
    ],
    [
      describeIt('slow', { journeyStateId: 7, stateSince: ago(185 * minute) }, now, { usual }),
      'Cargue: 3 h 05, lo normal 1 h 20',
    ],
    [
      describeIt('slow', { journeyStateId: 10, stateSince: ago(135 * minute) }),
      'Espera de descargue: 2 h 15',
    ],
  ])('reads «%s»', (line, expected) => {
    expect(line).toBe(expected)
  })
})

it('has a short name for every reason, and no two alike', () => {
  expect(new Set(Object.values(attentionReasonLabels)).size).toBe(attentionReasons.length)
})

it('knows what a person would do about each reason', () => {
  expect(Object.fromEntries(attentionReasons.map((reason) => [reason, nextStep(reason)]))).toEqual({
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
