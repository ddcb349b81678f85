import { expect, it } from 'vitest'
import { MessageAllowance } from './message-allowance.ts'

it('grants three hundred at once, then thirty a second', () => {
  let now = 0
  const allowance = new MessageAllowance(() => now)
  const taken = (tries: number) =>
    Array.from({ length: tries }, () => allowance.take()).filter(Boolean).length
  expect(taken(1_000)).toBe(300)
  now += 1_000
  expect(taken(1_000)).toBe(30)
  now += 60_000
  expect(taken(1_000)).toBe(300)
})
