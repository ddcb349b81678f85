import { expect, it } from 'vitest'
import { createXsrfTokens } from './xsrf-token.ts'

const tokens = createXsrfTokens(Buffer.alloc(32, 1))
const binding = 'a'.repeat(43)

it('fits the browser it was made for, and no other', () => {
  const token = tokens.make(binding)
  expect(tokens.fits(token, binding)).toBe(true)
  expect(tokens.fits(token, 'b'.repeat(43))).toBe(false)
  expect(tokens.make(binding)).not.toBe(token)
})

it('is made by nobody else', () => {
  const token = tokens.make(binding)
  const [random = '', signature = ''] = token.split('.')
  const otherKey = createXsrfTokens(Buffer.alloc(32, 2))
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
    otherKey.make(binding),
  ]) {
    expect(tokens.fits(wrong, binding), wrong).toBe(false)
  }
})
