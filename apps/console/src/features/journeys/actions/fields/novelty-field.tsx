import {
  novelties,
  type NoveltyCode,
  noveltyCodes,
  type NoveltyGroup,
  noveltyGroupLabels,
} from '@arriero/domain/journeys/novelty.ts'
import { matchesSearch } from '@arriero/domain/format/search-text.ts'
import {
  type ComboboxItem,
  type ComboboxParsedItem,
  type OptionsFilter,
  Select,
} from '@mantine/core'
import { type FieldProps, firstFocus } from './field-props.ts'
import classes from './fields.module.css'

const toItem = (code: NoveltyCode): ComboboxItem => ({ value: code, label: novelties[code].label })

const groups = (Object.keys(noveltyGroupLabels) as NoveltyGroup[]).map((group) => ({
  group: noveltyGroupLabels[group],
  items: noveltyCodes.filter((code) => novelties[code].group === group).map(toItem),
}))

const labels = new Map<string, string>(noveltyCodes.map((code) => [code, novelties[code].label]))

/** Accents and capitals apart, anywhere in the words; the name of a group finds all of it. */
const filterNovelties: OptionsFilter = ({ options, search }) =>
  options.flatMap((option): ComboboxParsedItem[] => {
    if (!('group' in option)) return [option]
    const { group } = option
    if (typeof group === 'string' && matchesSearch(group, search)) return [option]
    const items = option.items.filter(({ value }) => matchesSearch(labels.get(value) ?? '', search))
    return items.length > 0 ? [{ ...option, items }] : []
  })

/** What happened, from the one list of incidents. */
export function NoveltyField({ value, problem, isFirst, onChange }: FieldProps) {
  return (
    <Select
      name="noveltyCode"
      label="Novedad"
      placeholder="Escriba para buscar: derrumbe, pinchada…"
      data={groups}
      value={value === '' ? null : value}
      error={problem}
      required
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage="Ninguna novedad se llama así."
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      filter={filterNovelties}
      onChange={(code) => onChange(code ?? '')}
      {...firstFocus(isFirst)}
    />
  )
}
