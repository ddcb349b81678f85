import { expect, it } from 'vitest'
import { createRefreshTokens } from './refresh-tokens.ts'

const tokens = createRefreshTokens(Buffer.alloc(32, 1))

it('are 256 random bits, known to the table only by their hash', () => {
  const token = tokens.make()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(tokens.make()).not.toBe(token)
  expect(tokens.hash(token)).not.toContain(token)
  expect(tokens.hash(token)).toBe(tokens.hash(token))
})

it('have one successor each, which only the holder of the key can tell', () => {
  const token = tokens.make()
  expect(tokens.next(token)).toBe(tokens.next(token))
  expect(tokens.next(token)).not.toBe(tokens.hash(token))
  expect(tokens.next(tokens.next(token))).not.toBe(token)
  expect(createRefreshTokens(Buffer.alloc(32, 2)).next(token)).not.toBe(tokens.next(token))
})
