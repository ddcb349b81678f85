import { corridorCities } from '@arriero/domain/corridors/corridors.ts'
import { matchesSearch } from '@arriero/domain/format/text.ts'
import type { OptionsFilter } from '@mantine/core'
import { SearchSelect } from '#ui/form/search-select.tsx'
import { autoFocus, type QuestionFieldProps } from './basic-fields.tsx'
import classes from './fields.module.css'

const cities = corridorCities.map(({ divipola, name }) => ({ value: divipola, label: name }))

/** Ignores accents and case. */
const filterCities: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'label' in option && matchesSearch(option.label, search))

/** A city on one of the corridors, whose roads are known. */
export function CityField({
  field,
  value,
  problem,
  isRequired,
  isFirst,
  onChange,
}: QuestionFieldProps) {
  return (
    <SearchSelect
      name={field}
      label="Ciudad del nuevo destino"
      placeholder="Escriba para buscar"
      data={cities}
      value={value === '' ? null : value}
      error={problem}
      required={isRequired}
      allowDeselect={false}
      nothingFoundMessage="Ninguna ciudad de los corredores se llama así."
      withScrollArea={false}
      classNames={{ options: classes.options }}
      filter={filterCities}
      onChange={(divipola) => onChange(divipola ?? '')}
      {...autoFocus(isFirst)}
    />
  )
}
