import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import { describe, expect, test } from 'vitest'
import { editRule, noEdit, settleEdit } from './rule-edit.ts'

const rule = { ...defaultRules.late, version: 4 }
const later = { ...rule, severity: 'info' as const, version: 5 }

describe('the version that is sent', () => {
  test('is the one the person began with, whatever was fetched meanwhile', () => {
    const begun = editRule(noEdit, { amount: 20 }, rule)
    expect(editRule(begun, { isOn: false }, later).version).toBe(4)
  })

  test('begins anew when nothing is changed any more', () => {
    const begun = editRule(noEdit, { amount: 20 }, rule)
    const back = editRule(begun, { amount: rule.amount ?? '' }, rule)
    expect(back).toEqual(noEdit)
    expect(editRule(back, { amount: 30 }, later).version).toBe(5)
  })
})

describe('what was wrong', () => {
  const problems = { chosen: 'Elija al menos a una persona.', amount: 'Escriba un número.' }
  const wrong = { ...editRule(noEdit, { audience: 'chosen', amount: '' }, rule), problems }

  test.each([
    [{ amount: 20 }, { chosen: problems.chosen }],
    [{ chosen: ['a'] }, { amount: problems.amount }],
    [{ audience: 'attendant' as const }, { amount: problems.amount }],
    [{ severity: 'info' as const }, problems],
  ])('is no longer said once %o is changed', (part, left) => {
    expect(editRule(wrong, part, rule).problems).toEqual(left)
  })
})

describe('once it is saved', () => {
  const sent = { amount: 20, severity: 'info' as const }
  const saved = { ...rule, ...sent, version: 5 }

  test('nothing is left of what was sent', () => {
    expect(settleEdit(editRule(noEdit, sent, rule), sent, saved)).toEqual(noEdit)
  })

  test('what was typed meanwhile stays, and is about what is kept now', () => {
    const typed = editRule(editRule(noEdit, sent, rule), { amount: '25' }, rule)
    expect(settleEdit(typed, sent, saved)).toEqual({
      changes: { amount: '25' },
      problems: {},
      version: 5,
    })
  })
})
