import { describe, expect, test } from 'vitest'
import { type RuleDraft, defaultDraft, isSameDraft, readDraft } from './rule-draft.ts'

const late = { kind: 'late', version: 4 } as const
const draft = (fields: Partial<RuleDraft> = {}): RuleDraft => ({
  ...defaultDraft('late'),
  ...fields,
})

describe('what is sent', () => {
  test('the rule, and the version the person saw', () => {
    expect(readDraft(draft({ amount: '20', severity: 'critical' }), late)).toEqual({
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

  test('people only where they are asked for', () => {
    expect(readDraft(draft({ audience: 'everyone', chosen: ['a'] }), late)).toMatchObject({
      body: { chosen: [] },
    })
    expect(readDraft(draft({ audience: 'chosen', chosen: ['a'] }), late)).toMatchObject({
      body: { chosen: ['a'] },
    })
  })

  test('no amount where the kind has none', () => {
    expect(readDraft(defaultDraft('novelty'), { kind: 'novelty', version: 0 })).toMatchObject({
      body: { amount: null },
    })
  })
})

describe('what is refused', () => {
  test.each(['', '-1', '1.5', '1441', 'diez'])('an amount of «%s»', (amount) => {
    expect(readDraft(draft({ amount }), late)).toEqual({
      problems: { amount: 'Escriba un número de 0 a 1.440.' },
    })
  })

  test('nobody chosen', () => {
    expect(readDraft(draft({ audience: 'chosen' }), late)).toEqual({
      problems: { chosen: 'Elija al menos a una persona.' },
    })
  })
})

describe('unsaved changes', () => {
  test('a typed number is the same as the kept one', () => {
    expect(isSameDraft(draft({ amount: 15 }), draft({ amount: '15' }))).toBe(true)
    expect(isSameDraft(draft({ amount: 15 }), draft({ amount: '16' }))).toBe(false)
  })

  test('people in another order are the same, others are not', () => {
    const chosen = (...ids: string[]) => draft({ audience: 'chosen', chosen: ids })
    expect(isSameDraft(chosen('a', 'b'), chosen('b', 'a'))).toBe(true)
    expect(isSameDraft(chosen('a'), chosen('b'))).toBe(false)
  })

  test('people who are not asked for change nothing', () => {
    expect(isSameDraft(draft({ chosen: ['a'] }), draft())).toBe(true)
  })
})
