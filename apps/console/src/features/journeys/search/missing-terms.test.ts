import { expect, test } from 'vitest'
import { describeMissingTerms } from './missing-terms.tsx'

test.each([
  [[], null],
  [['V-1', 'ZZX 001'], 'Sin encontrar entre los viajes activos 2: V-1, ZZX 001.'],
  [
    Array.from({ length: 14 }, () => 'a'),
    `Sin encontrar entre los viajes activos 14: ${Array(12).fill('a').join(', ')} y 2 más.`,
  ],
])('%j', (missing, sentence) => {
  expect(describeMissingTerms(missing)).toBe(sentence)
})
