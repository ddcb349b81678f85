import { expect, it } from 'vitest'
import { rememberResults } from './remember-results.ts'

function counting(most: number) {
  const asked: string[] = []
  const read = rememberResults(most, (text) => {
    asked.push(text)
    return text.toUpperCase()
  })
  return { read, asked }
}

it('computes what it has not seen, and remembers it', () => {
  const { read, asked } = counting(10)
  expect(['a', 'b', 'a', 'a'].map(read)).toEqual(['A', 'B', 'A', 'A'])
  expect(asked).toEqual(['a', 'b'])
})

it('forgets the oldest when there are too many', () => {
  const { read, asked } = counting(2)
  for (const text of ['a', 'b', 'c', 'c', 'b', 'a']) read(text)
  expect(asked).toEqual(['a', 'b', 'c', 'a'])
})
