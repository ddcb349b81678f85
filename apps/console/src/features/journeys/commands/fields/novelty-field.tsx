import {
  novelties,
  type NoveltyCode,
  noveltyCodes,
  type NoveltyGroup,
  noveltyGroupLabels,
} from '@arriero/domain/journeys/novelty.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { canHappen } from '@arriero/domain/journeys/possible-causes.ts'
import { matchesSearch } from '@arriero/domain/format/text.ts'
import { type ComboboxItem, type ComboboxParsedItem, type OptionsFilter } from '@mantine/core'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { statusOf } from '../check-command.ts'
import { autoFocus, type QuestionFieldProps } from './basic-fields.tsx'
import classes from './fields.module.css'

const toItem = (code: NoveltyCode): ComboboxItem => ({ value: code, label: novelties[code].label })

/** Only what can happen where the truck is. */
const groupsFor = (journey: JourneyDocument) =>
  (Object.keys(noveltyGroupLabels) as NoveltyGroup[]).map((group) => ({
    group: noveltyGroupLabels[group],
    items: noveltyCodes
      .filter((code) => novelties[code].group === group && canHappen(code, statusOf(journey)))
      .map(toItem),
  }))

const labels = new Map<string, string>(noveltyCodes.map((code) => [code, novelties[code].label]))

/** Ignores accents and case, matches anywhere in a label; a match in a group's name keeps the whole group. */
const filterNovelties: OptionsFilter = ({ options, search }) =>
  options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return [option]
    const { group } = option
    if (typeof group === 'string' && matchesSearch(group, search)) return [option]
    const items = option.items.filter(({ value }) => matchesSearch(labels.get(value) ?? '', search))
    return items.length > 0 ? [{ ...option, items }] : []
  })

export function NoveltyField({ journey, value, problem, isFirst, onChange }: QuestionFieldProps) {
  return (
    <SearchSelect
      name="noveltyCode"
      label="Novedad"
      placeholder="Escriba para buscar: derrumbe, pinchada…"
      data={groupsFor(journey)}
      value={value === '' ? null : value}
      error={problem}
      required
      allowDeselect={false}
      nothingFoundMessage="Ninguna novedad se llama así."
      withScrollArea={false}
      classNames={{ options: classes.options }}
      filter={filterNovelties}
      onChange={(code) => onChange(code ?? '')}
      {...autoFocus(isFirst)}
    />
  )
}
