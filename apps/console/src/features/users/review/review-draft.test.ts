import type { ItemAttempt } from '@arriero/domain/contract/http/review.ts'
import type { ReviewItemKey } from '@arriero/domain/users/review-item.ts'
import type { Verdict } from '@arriero/domain/users/review-reason.ts'
import { describe, expect, test } from 'vitest'
import {
  type CaseItem,
  type DraftAction,
  type ReviewDraft,
  changeDraft,
  eventOfDraft,
  newVerdicts,
  nextUndecided,
  reasonsOf,
  sheetOf,
} from './review-draft.ts'

const item = (key: ReviewItemKey, verdict: Verdict | null = null, attempt = 1): CaseItem => ({
  item: key,
  attempts: [{ attempt, verdict, fields: {}, files: [] } as unknown as ItemAttempt],
})
const draftOf = (...actions: DraftAction[]) => actions.reduce(changeDraft, {} as ReviewDraft)
const ok = (key: ReviewItemKey): DraftAction => ({ type: 'verdict', item: key, verdict: 'ok' })
const items = [item('identity'), item('licence', null, 2), item('bank', 'ok')]

describe('the event of a case', () => {
  test('is unknown while a verdict or its reason is missing', () => {
    expect(eventOfDraft(items, draftOf(ok('identity')))).toBeNull()
    const returned: DraftAction = { type: 'verdict', item: 'licence', verdict: 'correct' }
    expect(eventOfDraft(items, draftOf(ok('identity'), returned))).toBeNull()
  })

  test('one refusal is enough', () => {
    const refused: DraftAction[] = [
      { type: 'verdict', item: 'identity', verdict: 'reject' },
      { type: 'reason', item: 'identity', reason: 'forged' },
    ]
    expect(eventOfDraft(items, draftOf(...refused))).toBe('reject')
  })

  test('follows from the heaviest verdict', () => {
    const actions = [ok('identity'), ok('licence')]
    expect(eventOfDraft(items, draftOf(...actions))).toBe('approve')
    actions.push({ type: 'verdict', item: 'bank', verdict: 'correct' })
    actions.push({ type: 'reason', item: 'bank', reason: 'other-holder' })
    expect(eventOfDraft(items, draftOf(...actions))).toBe('askCorrection')
    actions.push({ type: 'verdict', item: 'identity', verdict: 'reject' })
    actions.push({ type: 'reason', item: 'identity', reason: 'forged' })
    expect(eventOfDraft(items, draftOf(...actions))).toBe('reject')
  })

  test('an item returned before is open again after a reopening', () => {
    expect(eventOfDraft([item('bank', 'reject')], {})).toBeNull()
  })
})

test('sends what is new, with the attempt it is about', () => {
  const draft = draftOf(
    ok('identity'),
    ok('bank'),
    { type: 'verdict', item: 'licence', verdict: 'correct' },
    { type: 'reason', item: 'licence', reason: 'expired' },
    { type: 'note', item: 'licence', note: ' Falta el reverso ' },
  )
  expect(newVerdicts(items, draft)).toEqual([
    { item: 'identity', attempt: 1, verdict: 'ok' },
    {
      item: 'licence',
      attempt: 2,
      verdict: 'correct',
      reason: 'expired',
      note: 'Falta el reverso',
    },
  ])
})

test('what was never sent needs no verdict, and can be asked for', () => {
  const missing: CaseItem = { item: 'soat', attempts: [] }
  const all = [...items, missing]
  const actions = [ok('identity'), ok('licence')]
  expect(eventOfDraft(all, draftOf(...actions))).toBe('approve')
  expect(reasonsOf(missing, 'correct')).toEqual(['not-sent', 'expired'])
  actions.push({ type: 'verdict', item: 'soat', verdict: 'correct' })
  expect(eventOfDraft(all, draftOf(...actions))).toBeNull()
  actions.push({ type: 'reason', item: 'soat', reason: 'not-sent' })
  expect(eventOfDraft(all, draftOf(...actions))).toBe('askCorrection')
  expect(newVerdicts(all, draftOf(...actions)).at(-1)).toEqual({
    item: 'soat',
    attempt: 0,
    verdict: 'correct',
    reason: 'not-sent',
    note: null,
  })
})

test('another verdict forgets the reason and keeps the note', () => {
  const draft = draftOf(
    { type: 'verdict', item: 'licence', verdict: 'correct' },
    { type: 'reason', item: 'licence', reason: 'expired' },
    { type: 'note', item: 'licence', note: 'Ver el reverso' },
    { type: 'verdict', item: 'licence', verdict: 'reject' },
  )
  expect(draft.licence).toEqual({ verdict: 'reject', note: 'Ver el reverso' })
  expect(changeDraft(draft, { type: 'clear', item: 'licence' })).toEqual({})
})

test('goes on to the next item without a verdict, then from the beginning', () => {
  expect(nextUndecided(items, {}, 'identity')).toBe('licence')
  expect(nextUndecided(items, {}, 'licence')).toBe('identity')
  expect(nextUndecided(items, draftOf(ok('identity'), ok('licence')), 'licence')).toBeUndefined()
})

test('only a carrier can be asked for the authorisation that it never sent', () => {
  const sheetWith = (companyKind: string) => {
    const company = item('company')
    const attempts = company.attempts.map((one) => ({ ...one, fields: { companyKind } }))
    return sheetOf({ kind: 'customer', items: [{ ...company, attempts }] }).map((one) => one.item)
  }
  expect(sheetWith('carrier')).toContain('habilitation')
  expect(sheetWith('shipper')).not.toContain('habilitation')
})
