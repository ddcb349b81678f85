import { compareText } from '@arriero/domain/format/sort.ts'
import { matchesSearch } from '@arriero/domain/format/search-text.ts'
import type { FacetOption, FacetOptions } from './journey-facets.ts'

export interface OfferedOption extends FacetOption {
  key: string
}

/** Nobody reads more than these; whoever looks for another types its name. */
const most = 50

/** What a filter offers for what was typed, the most frequent first. */
export function chooseOptions(options: FacetOptions, typed: string) {
  const matching = [...options]
    .filter(([, { label }]) => typed === '' || matchesSearch(label, typed))
    .map(([key, option]): OfferedOption => ({ key, ...option }))
    .toSorted((one, other) => other.count - one.count || compareText(one.label, other.label))
  return { offered: matching.slice(0, most), more: Math.max(matching.length - most, 0) }
}
