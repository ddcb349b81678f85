import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { describe, expect, test } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { planToAssign } from './plan-to-assign.ts'

const now = Date.parse('2026-11-16T12:00:00.000Z')
const at = (time: string) => `2026-11-16T${time}:00.000Z`
const unassigned = (id: string, fields: Partial<JourneyDocument>) =>
  buildAssessed(id, { driver: null, vehicle: null, position: null, ...fields })

const rows = [
  unassigned('late', { journeyStateId: 20, kind: 'booking', loadingAt: at('18:00') }),
  unassigned('soon', { journeyStateId: 20, kind: 'booking', loadingAt: at('14:30') }),
  unassigned('now', { journeyStateId: 1, stateSince: at('11:55') }),
  unassigned('past', { journeyStateId: 29, kind: 'booking', loadingAt: at('11:30') }),
  unassigned('lost', { journeyStateId: 25, kind: 'booking', loadingAt: at('13:00') }),
]
const plan = (filter: Parameters<typeof planToAssign>[1] = {}) =>
  planToAssign(rows, filter, { now, leadMinutes: 180 })

test('the most urgent first: an appointment that passed, then what was asked for now', () => {
  expect(plan().ids).toEqual(['past', 'now', 'lost', 'soon', 'late'])
})

describe('filters', () => {
  test('choose by kind, by text, and by what the notification announces', () => {
    expect(plan({ tipo: 'request' }).ids).toEqual(['now'])
    expect(plan({ tipo: 'reassignment' }).ids).toEqual(['past', 'lost'])
    expect(plan({ pronto: 1 }).ids).toEqual(['past', 'lost', 'soon'])
    expect(plan({ texto: 'v-so' }).ids).toEqual(['soon'])
  })

  test('every count is the number of rows that its filter shows', () => {
    const { counts } = plan()
    expect(counts.any).toBe(plan().ids.length)
    expect(counts.soon).toBe(plan({ pronto: 1 }).ids.length)
    for (const tipo of ['request', 'booking', 'reassignment'] as const) {
      expect(counts.byKind[tipo]).toBe(plan({ tipo }).counts.shown)
    }
  })

  test('nothing is said about soon until the rule is read', () => {
    const { counts } = planToAssign(rows, {}, { now, leadMinutes: undefined })
    expect(counts.soon).toBeNull()
  })
})
