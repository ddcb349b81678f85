import { expect, it } from 'vitest'
import { noveltyCodes } from './novelty.ts'
import { defaultProtocols, NoveltyProtocol } from './novelty-protocol.ts'

it('has a valid protocol for every novelty', () => {
  expect(Object.keys(defaultProtocols).toSorted()).toEqual([...noveltyCodes].toSorted())
})

it.each(['HURTO', 'ACCIDENTE', 'SALUD', 'SOSPECHA'] as const)('%s is critical', (code) => {
  expect(defaultProtocols[code].severity).toBe('critical')
})

it('never offers to continue after a theft', () => {
  expect(defaultProtocols.HURTO.remedies).not.toContain('continue')
})

it('refuses two steps with the same id, a step without an outcome and an unknown remedy', () => {
  const [step] = defaultProtocols.VARADA.steps
  expect(isValid({})).toBe(true)
  expect(isValid({ steps: [step, step] })).toBe(false)
  expect(isValid({ steps: [{ ...step, outcomes: [] }] })).toBe(false)
  expect(isValid({ remedies: ['abandon'] })).toBe(false)
})

it('refuses text that the database can not store', () => {
  const [step] = defaultProtocols.VARADA.steps
  expect(isValid({ note: 'a\0b' })).toBe(false)
  expect(isValid({ steps: [{ ...step, text: 'a\0b' }] })).toBe(false)
  expect(isValid({ steps: [{ ...step, outcomes: ['\uD800'] }] })).toBe(false)
})

const isValid = (change: object): boolean =>
  NoveltyProtocol.safeParse({ ...defaultProtocols.VARADA, ...change }).success
