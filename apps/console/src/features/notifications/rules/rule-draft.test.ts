import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { describe, expect, test } from 'vitest'
import {
  type RuleDraft,
  defaultDraft,
  editRule,
  fieldsAffectedBy,
  isSameDraft,
  noEdit,
  settleEdit,
  validateDraft,
} from './rule-draft.ts'

const late = { kind: 'late', version: 4 } as const
const draft = (fields: Partial<RuleDraft> = {}): RuleDraft => ({
  ...defaultDraft('late'),
  ...fields,
})

describe('the body', () => {
  test('has the rule and the version of the edit', () => {
    expect(validateDraft(draft({ amount: '20', severity: 'critical' }), late)).toEqual({
      body: {
        isOn: true,
        severity: 'critical',
        audience: 'everyone',
        chosen: [],
        amount: 20,
        expectedVersion: 4,
      },
    })
  })

  test('has people only if the audience is chosen people', () => {
    expect(validateDraft(draft({ audience: 'everyone', chosen: ['a'] }), late)).toMatchObject({
      body: { chosen: [] },
    })
    expect(validateDraft(draft({ audience: 'chosen', chosen: ['a'] }), late)).toMatchObject({
      body: { chosen: ['a'] },
    })
  })

  test('has no amount if the kind has none', () => {
    expect(validateDraft(defaultDraft('novelty'), { kind: 'novelty', version: 0 })).toMatchObject({
      body: { amount: null },
    })
  })
})

describe('rejects', () => {
  test.each(['', '-1', '1.5', '1441', 'diez'])('an amount of «%s»', (amount) => {
    expect(validateDraft(draft({ amount }), late)).toEqual({
      errors: { amount: 'Escriba un número de 0 a 1.440.' },
    })
  })

  test('chosen people without any person', () => {
    expect(validateDraft(draft({ audience: 'chosen' }), late)).toEqual({
      errors: { chosen: 'Elija al menos a una persona.' },
    })
  })
})

describe('the comparison', () => {
  test('treats a typed number like the stored one', () => {
    expect(isSameDraft(draft({ amount: 15 }), draft({ amount: '15' }))).toBe(true)
    expect(isSameDraft(draft({ amount: 15 }), draft({ amount: '16' }))).toBe(false)
  })

  test('ignores the order of people', () => {
    const chosen = (...ids: string[]) => draft({ audience: 'chosen', chosen: ids })
    expect(isSameDraft(chosen('a', 'b'), chosen('b', 'a'))).toBe(true)
    expect(isSameDraft(chosen('a'), chosen('b'))).toBe(false)
  })

  test('ignores people that the audience does not use', () => {
    expect(isSameDraft(draft({ chosen: ['a'] }), draft())).toBe(true)
  })
})

const rule = { ...defaultRules.late, version: 4 }
const later = { ...rule, severity: 'info' as const, version: 5 }

describe('the version of an edit', () => {
  test('is that of the first change, also if the rule is fetched again', () => {
    const edit = editRule(noEdit, { amount: 20 }, rule)
    expect(editRule(edit, { isOn: false }, later).version).toBe(4)
  })

  test('is reset when the changes are reverted', () => {
    const edit = editRule(noEdit, { amount: 20 }, rule)
    const reverted = editRule(edit, { amount: rule.amount ?? '' }, rule)
    expect(reverted).toEqual(noEdit)
    expect(editRule(reverted, { amount: 30 }, later).version).toBe(5)
  })
})

describe('an error is cleared', () => {
  const errors = { chosen: 'Elija al menos a una persona.', amount: 'Escriba un número.' }

  test.each([
    [{ amount: 20 }, { chosen: errors.chosen }],
    [{ chosen: ['a'] }, { amount: errors.amount }],
    [{ audience: 'attendant' as const }, { amount: errors.amount }],
    [{ severity: 'info' as const }, errors],
  ])('by %o', (part, left) => {
    const cleared: string[] = fieldsAffectedBy(part)
    const rest = Object.entries(errors).filter(([field]) => !cleared.includes(field))
    expect(Object.fromEntries(rest)).toEqual(left)
  })
})

describe('after saving', () => {
  const sent = { amount: 20, severity: 'info' as const }
  const saved = { ...rule, ...sent, version: 5 }

  test('the changes that were sent are dropped', () => {
    expect(settleEdit(editRule(noEdit, sent, rule), sent, saved)).toEqual(noEdit)
  })

  test('a change made meanwhile stays, as an edit of the saved rule', () => {
    const edit = editRule(editRule(noEdit, sent, rule), { amount: '25' }, rule)
    expect(settleEdit(edit, sent, saved)).toEqual({ changes: { amount: '25' }, version: 5 })
  })
})
