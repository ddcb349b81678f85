import { expect, it } from 'vitest'
import { ResultQuota, MessageRateLimit } from './quotas.ts'

it('limits each person to thirty-two different results', () => {
  const allowance = new ResultQuota()
  const takeMany = (person: string) =>
    Array.from({ length: 40 }, (_, n) => allowance.take(person, `${n}`)).filter(Boolean).length
  expect([takeMany('a'), takeMany('b')]).toEqual([32, 32])
  expect(allowance.take('a', '7')).toBe(true)
  allowance.release('a', '7')
  expect(allowance.take('a', 'new')).toBe(false)
  allowance.release('a', '7')
  expect(allowance.take('a', 'new')).toBe(true)
  expect(allowance.take('a', '7')).toBe(false)
})

it('allows a burst of three hundred, then thirty per second', () => {
  let now = 0
  const allowance = new MessageRateLimit(() => now)
  const taken = (tries: number) =>
    Array.from({ length: tries }, () => allowance.take()).filter(Boolean).length
  expect(taken(1_000)).toBe(300)
  now += 1_000
  expect(taken(1_000)).toBe(30)
  now += 60_000
  expect(taken(1_000)).toBe(300)
})
