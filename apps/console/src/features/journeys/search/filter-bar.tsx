import { IconFilterX } from '@tabler/icons-react'
import { type Ref, memo } from 'react'
import { ColumnMenu } from '#features/journeys/rows/column-menu.tsx'
import { formatCount } from '#ui/count-badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { FilterPicker } from './filter-picker.tsx'
import type { Facets } from './journey-facets.ts'
import { isFiltered, noFilters } from './journey-filter.ts'
import type { InProgressSearch } from './journey-search.ts'
import { MissingTerms } from './missing-terms.tsx'
import { OrderMenu } from './order-menu.tsx'
import { TextFilter } from './text-filter.tsx'
import classes from './filter-bar.module.css'

const pickers = [
  { name: 'cliente', label: 'Cliente' },
  { name: 'corredor', label: 'Corredor' },
  { name: 'vehiculo', label: 'Vehículo' },
  { name: 'conductor', label: 'Conductor' },
] as const

const noneChosen: readonly string[] = []

interface FilterBarProps {
  search: InProgressSearch
  onChange: (change: InProgressSearch, how?: 'replace') => void
  options: Facets['options']
  /** Journeys without any filter. */
  total: number
  /** Journeys that pass the filters; null until they are loaded. */
  shown: number | null
  /** False for the other views, which have no order and no columns. */
  isList: boolean
  textRef: Ref<HTMLInputElement>
}

/** Memoised: it renders when a filter or a count changes, not for every truck that moves. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { search, onChange, options, total, shown, isList, textRef } = props
  return (
    <>
      <fieldset className={classes.bar} aria-label="Filtros">
        <TextFilter
          ref={textRef}
          value={search.texto ?? ''}
          onChange={(texto) => onChange({ texto: texto === '' ? undefined : texto }, 'replace')}
        />
        {pickers.map(({ name, label }) => (
          <FilterPicker
            key={name}
            label={label}
            chosen={search[name] ?? noneChosen}
            options={options[name]}
            onChange={(chosen) => onChange({ [name]: chosen.length === 0 ? undefined : chosen })}
          />
        ))}
        {isFiltered(search) && (
          <>
            {shown !== null && (
              <span className={classes.counts}>
                {formatCount(shown)} de {formatCount(total)}
              </span>
            )}
            <IconButton size={28} label="Quitar filtros" onClick={() => onChange(noFilters)}>
              <IconFilterX size={16} stroke={1.75} />
            </IconButton>
          </>
        )}
        {isList && (
          <div className={classes.end}>
            <OrderMenu
              value={search.orden ?? 'atencion'}
              onChange={(orden) => onChange({ orden: orden === 'atencion' ? undefined : orden })}
            />
            <ColumnMenu />
          </div>
        )}
      </fieldset>
      <MissingTerms text={search.texto ?? ''} />
    </>
  )
})
