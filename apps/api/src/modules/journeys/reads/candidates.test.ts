import { expect, it } from 'vitest'
import { rankCandidates } from './candidates.ts'

const candidate = (id: string, distanceKm: number | null, obstacles = 0, warnings = 0) => ({
  driver: { id, name: id, phone: '' },
  vehicle: { plate: 'ZZA001', type: 'Sencillo' },
  thirdPartyCompany: null,
  distanceKm,
  seenAt: null,
  obstacles: Array.from({ length: obstacles }, () => 'No puede.'),
  warnings: Array.from({ length: warnings }, () => 'Revise.'),
})

const rankedIds = (...candidates: ReturnType<typeof candidate>[]) =>
  rankCandidates(candidates.map((one) => ({ candidate: one, mismatch: 0 }))).map(
    ({ driver }) => driver.id,
  )

it('ranks fit drivers first, then by distance and warnings', () => {
  expect(
    rankedIds(
      candidate('near but busy', 1, 1),
      candidate('never seen', null),
      candidate('far', 90),
      candidate('near, papers running out', 5, 0, 1),
      candidate('near', 5),
    ),
  ).toEqual(['near', 'near, papers running out', 'far', 'never seen', 'near but busy'])
})

it('returns at most twenty fit and five unfit drivers', () => {
  const many = Array.from({ length: 40 }, (_, index) => candidate(String(index), index, index % 2))
  expect(rankedIds(...many)).toHaveLength(25)
})
