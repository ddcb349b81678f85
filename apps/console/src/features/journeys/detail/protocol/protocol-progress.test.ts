import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { defaultProtocols } from '@arriero/domain/journeys/novelty-protocol.ts'
import { expect, test } from 'vitest'
import { readProtocol, type TakenStep } from './protocol-progress.ts'

const takenAt = '2026-11-16T13:34:00.000Z'

const taken = (step: string, outcome: string | null = 'contestó'): TakenStep => ({
  kind: 'novelty-step',
  at: takenAt,
  noveltyId: 'n',
  step,
  text: step,
  outcome,
  by: { id: 'l', name: 'Laura' },
  note: null,
})

function detailWith(timeline: TakenStep[], code = 'DERRUMBE', resolvedAt: string | null = null) {
  const openedAt = '2026-11-16T13:30:00.000Z'
  const novelty = { id: 'n', code, openedAt, resolvedAt, resolutionCode: null, note: null }
  return { novelties: [novelty], timeline } satisfies Pick<JourneyDetail, 'novelties' | 'timeline'>
}

const read = (steps: readonly string[], code = 'DERRUMBE') =>
  readProtocol(
    detailWith(
      steps.map((step) => taken(step)),
      code,
    ),
    defaultProtocols,
  )

const nextAfter = (steps: readonly string[], code?: string) =>
  read(steps, code)?.steps.find(({ status }) => status === 'next')?.step.id

test('a resolved novelty has no protocol', () => {
  expect(readProtocol(detailWith([], 'DERRUMBE', takenAt), defaultProtocols)).toBeNull()
})

test.each([
  [[], 'call-driver'],
  [['call-driver'], 'confirm-place'],
  [['confirm-place'], 'call-driver'],
  [['call-driver', 'confirm-place', 'affected', 'tell-customer'], 'decide'],
  [['call-driver', 'confirm-place', 'affected', 'tell-customer', 'decide'], undefined],
])('after %j comes %s', (steps, next) => {
  expect(nextAfter(steps)).toBe(next)
})

test('an optional step is never the next one', () => {
  const before = ['call-driver', 'confirm-place', 'repair', 'safe-place', 'tell-customer']
  expect(nextAfter(before, 'VARADA')).toBe('decide')
  const optional = read(before, 'VARADA')?.steps.find(({ step }) => step.id === 'transfer')
  expect(optional?.status).toBe('optional')
})

test('the deadline counts from the report of the novelty, until the step is taken', () => {
  const due = (steps: readonly string[]) =>
    read(steps)?.steps.find(({ step }) => step.id === 'call-driver')?.dueAt
  expect(due([])).toBe(Date.parse('2026-11-16T13:40:00.000Z'))
  expect(due(['call-driver'])).toBeNull()
})

test('a step can be taken several times', () => {
  const detail = detailWith([taken('call-driver', 'no contestó'), taken('call-driver')])
  const [call] = readProtocol(detail, defaultProtocols)?.steps ?? []
  expect(call?.taken.map(({ outcome }) => outcome)).toEqual(['no contestó', 'contestó'])
})

test('steps from before protocols stay listed', () => {
  const detail = detailWith([taken('no-answer', null), taken('escalate', null)])
  expect(readProtocol(detail, defaultProtocols)?.others.map(({ step }) => step)).toEqual([
    'no-answer',
    'escalate',
  ])
})

test('ignores the steps of an earlier novelty', () => {
  const { novelties, timeline } = detailWith([taken('call-driver')])
  const later = novelties.map((novelty) => ({ ...novelty, id: 'later' }))
  const progress = readProtocol({ novelties: later, timeline }, defaultProtocols)
  expect(progress?.steps[0]?.status).toBe('next')
})
