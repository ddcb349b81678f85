import type { Candidates } from '@arriero/domain/contract/http/journeys.ts'

type Candidate = Candidates['candidates'][number]

const mostFit = 20
/** Shown so that nobody asks why they are missing. */
const mostUnfit = 5

/** Those who can before those who can't, the nearest first, then those with less to look at. */
export function rankCandidates(candidates: readonly Candidate[]): Candidate[] {
  const ranked = candidates.toSorted(
    (one, other) => distance(one) - distance(other) || one.warnings.length - other.warnings.length,
  )
  return [
    ...ranked.filter(({ obstacles }) => obstacles.length === 0).slice(0, mostFit),
    ...ranked.filter(({ obstacles }) => obstacles.length > 0).slice(0, mostUnfit),
  ]
}

/** Who was never seen is farther than anybody. */
const distance = ({ distanceKm }: Candidate) => distanceKm ?? 40_000
