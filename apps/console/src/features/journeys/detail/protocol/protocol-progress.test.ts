import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import type { NoveltyStep } from '@arriero/domain/journeys/novelty.ts'
import { expect, test } from 'vitest'
import { readProtocol } from './protocol-progress.ts'

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

test('a resolved novelty has no protocol', () => {
  expect(readProtocol(detailWith([], calledAt))).toBeNull()
})

test.each([
  [[], 'call-driver'],
  [['call-driver'], 'tell-customer'],
  [['call-driver', 'no-answer'], 'escalate'],
  [['call-driver', 'no-answer', 'escalate'], 'tell-customer'],
  [['call-driver', 'tell-customer'], 'decide'],
  [['call-driver', 'tell-customer', 'decide'], null],
] as const)('after %j comes %s', (steps, next) => {
  expect(readProtocol(detailWith(steps))?.next).toBe(next)
})

test('the deadline is ten minutes after the call; an answer or an escalation removes it', () => {
  const due = (steps: readonly NoveltyStep[]) =>
    readProtocol(detailWith(steps))
      ?.steps.filter(({ dueAt }) => dueAt !== null)
      .map(({ step, dueAt }) => [step, dueAt])
  const limit = Date.parse('2026-11-16T13:44:00.000Z')
  expect(due([])).toEqual([])
  expect(due(['call-driver'])).toEqual([['no-answer', limit]])
  expect(due(['call-driver', 'no-answer'])).toEqual([['escalate', limit]])
  expect(due(['call-driver', 'tell-customer'])).toEqual([])
})

test('if the driver answers, the steps for no answer are skipped', () => {
  const statuses = readProtocol(detailWith(['call-driver', 'tell-customer']))?.steps.map(
    ({ status }) => status,
  )
  expect(statuses).toEqual(['done', 'skipped', 'skipped', 'done', 'next'])
})

test('ignores the steps of an earlier novelty', () => {
  const { novelties, timeline } = detailWith(['call-driver'])
  const other = novelties.map((novelty) => ({ ...novelty, id: 'later' }))
  expect(readProtocol({ novelties: other, timeline })?.next).toBe('call-driver')
})
