import { toSearchText } from '@arriero/domain/format/text.ts'
import type { SurchargeSite } from '@arriero/domain/journeys/surcharge.ts'
import type { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'
import { toSearchWords } from '#features/journeys/quick-search/journey-search-text.ts'
import type { ToApproveSearch } from './list-search.ts'

type ToApproveFilter = Pick<ToApproveSearch, 'sitio' | 'texto'>

export interface ToApproveCounts {
  /** With all filters: the rows of the list. */
  shown: number
  /** With all filters except the site. */
  any: number
  bySite: Readonly<Record<SurchargeSite, number>>
  /** The sum of the shown ones. */
  totalCop: number
}

/** The rows of the list, the one that has waited longest first, and the counts of its filters. */
export function planToApprove(
  surcharges: readonly SurchargeDocument[],
  { sitio, texto = '' }: ToApproveFilter,
): { ids: readonly string[]; counts: ToApproveCounts } {
  const words = toSearchWords(texto)
  const bySite = { origin: 0, destination: 0 }
  const matching = surcharges.filter((surcharge) => matches(surcharge, words))
  for (const { site } of matching) bySite[site] += 1
  const shown = matching
    .filter(({ site }) => sitio === undefined || site === sitio)
    .toSorted(
      (one, other) =>
        compareCodeUnits(waitingSince(one), waitingSince(other)) ||
        compareCodeUnits(one.id, other.id),
    )
  const totalCop = shown.reduce((sum, { amountCop }) => sum + (amountCop ?? 0), 0)
  return {
    ids: shown.map(({ id }) => id),
    counts: { shown: shown.length, any: matching.length, bySite, totalCop },
  }
}

/** Since when it waits for a decision; instants compare as text. */
export const waitingSince = ({ endedAt, startedAt }: SurchargeDocument): string =>
  endedAt ?? startedAt

/** Faster than the Spanish order, and enough for instants and ids. */
const compareCodeUnits = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

function matches(surcharge: SurchargeDocument, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const { journey, customer, origin, destination, requestedBy } = surcharge
  const text = toSearchText(
    [journey.code, customer.name, origin.name, destination.name, requestedBy?.name].join(' '),
  ).replaceAll('-', '')
  return words.every((word) => text.includes(word))
}
