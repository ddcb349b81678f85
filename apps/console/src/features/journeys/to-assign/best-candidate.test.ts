import { expect, test } from 'vitest'
import { buildCandidate } from '#features/journeys/testing/build-candidate.ts'
import { describeCandidates } from './best-candidate.ts'

const unfit = buildCandidate({ obstacles: ['El SOAT venció.'] })

test('names the best one and counts the others that can', () => {
  const text = describeCandidates({ candidates: [buildCandidate(), buildCandidate(), unfit] })
  expect(text).toBe('Wilson Pardo · TTK\u00A0482 · Tractomula · a 12\u00A0km · y 1 más')
  expect(describeCandidates({ candidates: [unfit] })).toBe('Nadie puede tomarlo ahora')
})
