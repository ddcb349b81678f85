import { expect, it } from 'vitest'
import { ResultQuota, MessageRateLimit } from './quotas.ts'

it('limits each user to thirty-two different results', () => {
  const quota = new ResultQuota()
  const takeMany = (person: string) =>
    Array.from({ length: 40 }, (_, n) => quota.take(person, `${n}`)).filter(Boolean).length
  expect([takeMany('a'), takeMany('b')]).toEqual([32, 32])
  expect(quota.take('a', '7')).toBe(true)
  quota.release('a', '7')
  expect(quota.take('a', 'new')).toBe(false)
  quota.release('a', '7')
  expect(quota.take('a', 'new')).toBe(true)
  expect(quota.take('a', '7')).toBe(false)
})

it('allows a burst of three hundred messages, then thirty per second', () => {
  let now = 0
  const limit = new MessageRateLimit(() => now)
  const taken = (tries: number) =>
    Array.from({ length: tries }, () => limit.take()).filter(Boolean).length
  expect(taken(1_000)).toBe(300)
  now += 1_000
  expect(taken(1_000)).toBe(30)
  now += 60_000
  expect(taken(1_000)).toBe(300)
})
