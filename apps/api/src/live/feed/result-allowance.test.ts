import { expect, it } from 'vitest'
import { ResultAllowance } from './result-allowance.ts'

it('grants each person thirty-two different results, however often each', () => {
  const allowance = new ResultAllowance()
  const takeMany = (person: string) =>
    Array.from({ length: 40 }, (_, n) => allowance.take(person, `${n}`)).filter(Boolean).length
  expect([takeMany('a'), takeMany('b')]).toEqual([32, 32])
  expect(allowance.take('a', '7')).toBe(true)
  allowance.giveBack('a', '7')
  expect(allowance.take('a', 'new')).toBe(false)
  allowance.giveBack('a', '7')
  expect(allowance.take('a', 'new')).toBe(true)
  expect(allowance.take('a', '7')).toBe(false)
})
