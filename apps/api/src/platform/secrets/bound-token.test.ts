import { expect, it } from 'vitest'
import { createBoundTokens, memoize } from './bound-token.ts'

const tokens = createBoundTokens(Buffer.alloc(32, 1))
const bearer = 'a'.repeat(43)

it('is valid for its bearer only', () => {
  const token = tokens.make(bearer)
  expect(tokens.fits(token, bearer)).toBe(true)
  expect(tokens.fits(token, 'b'.repeat(43))).toBe(false)
  expect(tokens.make(bearer)).not.toBe(token)
})

it('is valid only with our key', () => {
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

function memoizeRecorded(maxEntries: number) {
  const computed: string[] = []
  const read = memoize(maxEntries, (text) => {
    computed.push(text)
    return text.toUpperCase()
  })
  return { read, computed }
}

it('computes each value once', () => {
  const { read, computed } = memoizeRecorded(10)
  expect(['a', 'b', 'a', 'a'].map(read)).toEqual(['A', 'B', 'A', 'A'])
  expect(computed).toEqual(['a', 'b'])
})

it('drops the oldest when there are too many', () => {
  const { read, computed } = memoizeRecorded(2)
  for (const text of ['a', 'b', 'c', 'c', 'b', 'a']) read(text)
  expect(computed).toEqual(['a', 'b', 'c', 'a'])
})
