import { corridorCities } from '@arriero/domain/corridors/corridors.ts'
import { matchesSearch } from '@arriero/domain/format/text.ts'
import { type OptionsFilter, Select } from '@mantine/core'
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
    <Select
      name={field}
      label="Ciudad del nuevo destino"
      placeholder="Escriba para buscar"
      data={cities}
      value={value === '' ? null : value}
      error={problem}
      required={isRequired}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      nothingFoundMessage="Ninguna ciudad de los corredores se llama así."
      withScrollArea={false}
      classNames={{ options: classes.options }}
      comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
      filter={filterCities}
      onChange={(divipola) => onChange(divipola ?? '')}
      {...autoFocus(isFirst)}
    />
  )
}
