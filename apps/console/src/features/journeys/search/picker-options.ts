import { compareText, matchesSearch } from '@arriero/domain/format/text.ts'

export interface PickerOption {
  label: string
  /** Undefined if it isn't counted. */
  count?: number
}

export type PickerOptions = ReadonlyMap<string, PickerOption>

interface OfferedOption extends PickerOption {
  key: string
}

/** Users don't read a longer list; they find the other options by typing. */
const maxOptions = 50

/** The options that match the typed text, most frequent first. */
export function chooseOptions(options: PickerOptions, typed: string) {
  const matching = [...options]
    .filter(([, { label }]) => typed === '' || matchesSearch(label, typed))
    .map(([key, option]): OfferedOption => ({ key, ...option }))
    .toSorted(
      (one, other) => (other.count ?? 0) - (one.count ?? 0) || compareText(one.label, other.label),
    )
  return { offered: matching.slice(0, maxOptions), more: Math.max(matching.length - maxOptions, 0) }
}
