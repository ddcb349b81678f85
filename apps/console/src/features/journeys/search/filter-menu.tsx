import { IconFilterX } from '@tabler/icons-react'
import { memo } from 'react'
import { IconButton } from '#ui/icon-button.tsx'
import { FilterPicker } from './filter-picker.tsx'
import { FilterPopover } from './filter-popover.tsx'
import type { Facets } from './journey-facets.ts'
import { isFiltered, noFilters } from './journey-filter.ts'
import type { InProgressSearch } from './journey-search.ts'

const pickers = [
  { name: 'cliente', label: 'Cliente' },
  { name: 'corredor', label: 'Corredor' },
  { name: 'vehiculo', label: 'Vehículo' },
  { name: 'conductor', label: 'Conductor' },
] as const

const noneChosen: readonly string[] = []

interface FilterMenuProps {
  search: InProgressSearch
  onChange: (change: InProgressSearch) => void
  options: Facets['options']
}

/** The filters that have many values, and the button that removes all filters. Memoised: trucks move often. */
export const FilterMenu = memo(function FilterMenu({ search, onChange, options }: FilterMenuProps) {
  const active = pickers.filter(({ name }) => search[name] !== undefined).length
  return (
    <>
      <FilterPopover active={active} hint="Filtrar por cliente, corredor, vehículo o conductor">
        {pickers.map(({ name, label }) => (
          <FilterPicker
            key={name}
            label={label}
            chosen={search[name] ?? noneChosen}
            options={options[name]}
            onChange={(chosen) => onChange({ [name]: chosen.length === 0 ? undefined : chosen })}
          />
        ))}
      </FilterPopover>
      {isFiltered(search) && (
        <IconButton size={28} label="Quitar filtros" onClick={() => onChange(noFilters)}>
          <IconFilterX size={16} stroke={1.75} />
        </IconButton>
      )}
    </>
  )
})
