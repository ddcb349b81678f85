import { codedMunicipalities } from '@arriero/domain/corridors/coded-municipalities.ts'
import { matchesSearch } from '@arriero/domain/format/text.ts'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { SearchSelect } from '#ui/form/search-select.tsx'

/** More are not drawn: people type on. */
const maxShown = 50

const withoutAccents: OptionsFilter = ({ options, search, limit }) =>
  options
    .filter((option): option is ComboboxItem => 'value' in option)
    .filter(({ label }) => matchesSearch(label, search))
    .slice(0, limit)

interface CitySelectProps {
  name?: string
  label: string
  /** Empty without one. */
  divipola: string
  error: string | undefined
  isRequired?: boolean
  onChange: (divipola: string) => void
}

/** Any municipality, the largest first; found by its name and its department. */
export function CitySelect({
  name,
  label,
  divipola,
  error,
  isRequired = false,
  onChange,
}: CitySelectProps) {
  // A customer may have many sites and rates, and each list has a thousand municipalities.
  const [isUsed, setIsUsed] = useState(false)
  const chosen = divipola === '' ? [] : [optionOf(divipola)]
  return (
    <SearchSelect
      {...(name !== undefined && { name })}
      label={label}
      placeholder="Escriba la ciudad"
      data={isUsed ? allWith(chosen) : chosen}
      value={divipola === '' ? null : divipola}
      error={error}
      required={isRequired}
      allowDeselect={false}
      filter={withoutAccents}
      limit={maxShown}
      nothingFoundMessage="No encontramos ese municipio"
      onFocus={() => setIsUsed(true)}
      onBlur={() => setIsUsed(false)}
      onChange={(code) => onChange(code ?? '')}
    />
  )
}

/** What came over the API may be in a municipality that the data don't have. */
function optionOf(divipola: string): ComboboxItem {
  const known = codedMunicipalities().get(divipola)
  if (!known) return { value: divipola, label: `Municipio ${divipola}` }
  const { name, department } = known
  return { value: divipola, label: name === 'Bogotá' ? name : `${name}, ${department}` }
}

function allWith(chosen: readonly ComboboxItem[]): ComboboxItem[] {
  const codes = [...codedMunicipalities().keys()]
  return [...chosen.filter(({ value }) => !codes.includes(value)), ...codes.map(optionOf)]
}
