import { Popover, UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import { IconFilter, IconFilterX } from '@tabler/icons-react'
import { type ComponentProps, memo } from 'react'
import { Hint } from '#ui/hint.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { FilterPicker } from './filter-picker.tsx'
import type { Facets } from './journey-facets.ts'
import { isFiltered, noFilters } from './journey-filter.ts'
import type { InProgressSearch } from './journey-search.ts'
import classes from './filter-menu.module.css'

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
      <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
        <Popover.Target>
          <FilterButton active={active} />
        </Popover.Target>
        <Popover.Dropdown aria-label="Filtros">
          <div className={classes.pickers}>
            {pickers.map(({ name, label }) => (
              <FilterPicker
                key={name}
                label={label}
                chosen={search[name] ?? noneChosen}
                options={options[name]}
                onChange={(chosen) =>
                  onChange({ [name]: chosen.length === 0 ? undefined : chosen })
                }
              />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
      {isFiltered(search) && (
        <IconButton size={28} label="Quitar filtros" onClick={() => onChange(noFilters)}>
          <IconFilterX size={16} stroke={1.75} />
        </IconButton>
      )}
    </>
  )
})

interface FilterButtonProps extends Omit<ComponentProps<'button'>, keyof UnstyledButtonProps> {
  /** How many of the filters are used. */
  active: number
}

function FilterButton({ active, ...props }: FilterButtonProps) {
  return (
    <Hint label="Filtrar por cliente, corredor, vehículo o conductor">
      <UnstyledButton
        {...props}
        className={classes.target}
        data-on={active > 0}
        aria-label={active > 0 ? `Filtros: ${active}` : 'Filtros'}
      >
        <IconFilter size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.word}>Filtros</span>
        {active > 0 && <strong>{active}</strong>}
      </UnstyledButton>
    </Hint>
  )
}
