import { expect, it } from 'vitest'
import { createBoundTokens } from './bound-token.ts'

const tokens = createBoundTokens(Buffer.alloc(32, 1))
const bearer = 'a'.repeat(43)

it('fits the bearer it was made for, and no other', () => {
  const token = tokens.make(bearer)
  expect(tokens.fits(token, bearer)).toBe(true)
  expect(tokens.fits(token, 'b'.repeat(43))).toBe(false)
  expect(tokens.make(bearer)).not.toBe(token)
})

it('is made by nobody else', () => {
  const token = tokens.make(bearer)
  const [random = '', signature = ''] = token.split('.')
  const otherKey = createBoundTokens(Buffer.alloc(32, 2))
  for (const wrong of [
    '',
    '.',
    random,
    `${random}.`,
    `.${signature}`,
    `${random}x.${signature}`,
    `${random}.${signature}x`,
    `${random}.${signature}.`,
    `${random.slice(1)}.${signature}`,
    otherKey.make(bearer),
  ]) {
    expect(tokens.fits(wrong, bearer), wrong).toBe(false)
  }
})
