import {
  type JourneyListSearch,
  periodLabels,
} from '@arriero/domain/contract/journey-list-address.ts'
import { UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { describeRange } from '#ui/form/date-range-field.tsx'
import { RemovableButtons } from '#ui/form/focus.tsx'
import { type ActiveFilter, describeFilters, type FilterNames } from './filter-labels.ts'
import classes from './active-filters.module.css'

interface ActiveFiltersProps {
  filters: readonly ActiveFilter[]
  onChange: (change: JourneyListSearch) => void
  /** Without it, there is no button that removes all. */
  onClear?: () => void
}

/** The filters in use as chips that remove them. */
export function ActiveFilters({ filters, onChange, onClear }: ActiveFiltersProps) {
  if (filters.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields of a form
    <RemovableButtons className={classes.line} role="group" aria-label="Filtros puestos">
      {filters.map(({ keys, label, value }) => (
        <UnstyledButton
          key={label}
          className={classes.chip}
          aria-label={`Quitar ${label}: ${value}`}
          onClick={() => onChange(withoutKeys(keys))}
        >
          <span className={classes.label}>{label}:</span>
          <span className={classes.value}>{value}</span>
          <IconX size={14} stroke={1.75} aria-hidden="true" />
        </UnstyledButton>
      ))}
      {onClear && (
        <UnstyledButton className={classes.clear} onClick={onClear}>
          Limpiar
        </UnstyledButton>
      )}
    </RemovableButtons>
  )
}

/** Merged into a search, it removes these filters. */
const withoutKeys = (keys: ActiveFilter['keys']): JourneyListSearch =>
  Object.fromEntries(keys.map((key) => [key, undefined]))

/** The filters in use in words, dates included. */
export function listActiveFilters(search: JourneyListSearch, names: FilterNames): ActiveFilter[] {
  const dates = search.periodo
    ? periodLabels[search.periodo]
    : describeRange({ from: search.desde, until: search.hasta }, [])
  const keys = ['periodo', 'desde', 'hasta'] as const
  const range: ActiveFilter[] = dates === undefined ? [] : [{ keys, label: 'Fechas', value: dates }]
  return [...range, ...describeFilters(search, names)]
}
