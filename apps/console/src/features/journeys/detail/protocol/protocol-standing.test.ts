import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import type { NoveltyStep } from '@arriero/domain/journeys/novelty-step.ts'
import { expect, test } from 'vitest'
import { protocolStanding } from './protocol-standing.ts'

const calledAt = '2026-11-16T13:34:00.000Z'

function detailWith(steps: readonly NoveltyStep[], resolvedAt: string | null = null) {
  return {
    novelties: [
      {
        id: 'n',
        code: 'DERRUMBE',
        openedAt: '2026-11-16T13:30:00.000Z',
        resolvedAt,
        resolutionCode: null,
        note: null,
      },
    ],
    timeline: steps.map((step) => ({
      kind: 'novelty-step',
      at: calledAt,
      noveltyId: 'n',
      step,
      by: { id: 'l', name: 'Laura' },
      note: null,
    })),
  } satisfies Pick<JourneyDetail, 'novelties' | 'timeline'>
}

test('nothing to do about a novelty that is over', () => {
  expect(protocolStanding(detailWith([], calledAt))).toBeNull()
})

test.each([
  [[], 'call-driver'],
  [['call-driver'], 'tell-customer'],
  [['call-driver', 'no-answer'], 'escalate'],
  [['call-driver', 'no-answer', 'escalate'], 'tell-customer'],
  [['call-driver', 'tell-customer'], 'decide'],
  [['call-driver', 'tell-customer', 'decide'], null],
] as const)('after %j comes %s', (steps, next) => {
  expect(protocolStanding(detailWith(steps))?.next).toBe(next)
})

test('ten minutes from the call, until somebody answers or is called in', () => {
  const due = (steps: readonly NoveltyStep[]) =>
    protocolStanding(detailWith(steps))
      ?.steps.filter(({ dueAt }) => dueAt !== null)
      .map(({ step, dueAt }) => [step, dueAt])
  const limit = Date.parse('2026-11-16T13:44:00.000Z')
  expect(due([])).toEqual([])
  expect(due(['call-driver'])).toEqual([['no-answer', limit]])
  expect(due(['call-driver', 'no-answer'])).toEqual([['escalate', limit]])
  expect(due(['call-driver', 'tell-customer'])).toEqual([])
})

test('who answered need not be looked for', () => {
  const standings = protocolStanding(detailWith(['call-driver', 'tell-customer']))?.steps.map(
    ({ standing }) => standing,
  )
  expect(standings).toEqual(['done', 'needless', 'needless', 'done', 'next'])
})

test('steps of an earlier novelty say nothing about this one', () => {
  const { novelties, timeline } = detailWith(['call-driver'])
  const other = novelties.map((novelty) => ({ ...novelty, id: 'later' }))
  expect(protocolStanding({ novelties: other, timeline })?.next).toBe('call-driver')
})
