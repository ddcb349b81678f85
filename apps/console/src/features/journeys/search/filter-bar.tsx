import { Button, NativeSelect } from '@mantine/core'
import { IconX, IconArrowsSort } from '@tabler/icons-react'
import { type Ref, memo } from 'react'
import { ColumnMenu } from '#features/journeys/rows/column-menu.tsx'
import { formatCount } from '#ui/count-badge.tsx'
import { FilterPicker } from './filter-picker.tsx'
import type { Facets } from './journey-facets.ts'
import { isFiltered, noFilters } from './journey-filter.ts'
import { type InProgressSearch, type JourneyOrder, journeyOrders } from './journey-search.ts'
import { TextFilter } from './text-filter.tsx'
import classes from './filter-bar.module.css'

const pickers = [
  { name: 'cliente', label: 'Cliente' },
  { name: 'corredor', label: 'Corredor' },
  { name: 'vehiculo', label: 'Vehículo' },
  { name: 'conductor', label: 'Conductor' },
] as const

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
          value={search[name]}
          options={options[name]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      {isFiltered(search) && (
        <>
          {shown !== null && (
            <span className={classes.counts}>
              {formatCount(shown)} de {formatCount(total)}
            </span>
          )}
          <Button
            className={classes.clear}
            variant="subtle"
            size="compact-sm"
            leftSection={<IconX size={14} stroke={1.75} />}
            onClick={() => onChange(noFilters)}
          >
            Quitar filtros
          </Button>
        </>
      )}
      {isList && (
        <div className={classes.end}>
          <OrderPicker
            value={search.orden ?? 'atencion'}
            onChange={(orden) => onChange({ orden: orden === 'atencion' ? undefined : orden })}
          />
          <ColumnMenu />
        </div>
      )}
    </fieldset>
  )
})

const orderLabels: Record<JourneyOrder, string> = {
  atencion: 'Atención primero',
  cambio: 'Último cambio',
  llegada: 'Llegada más próxima',
  codigo: 'Código',
}

interface OrderPickerProps {
  value: JourneyOrder
  onChange: (order: JourneyOrder) => void
}

function OrderPicker({ value, onChange }: OrderPickerProps) {
  return (
    <NativeSelect
      className={classes.picker}
      size="xs"
      aria-label="Orden"
      leftSection={<IconArrowsSort size={14} stroke={1.75} />}
      value={value}
      data={journeyOrders.map((order) => ({ value: order, label: orderLabels[order] }))}
      onChange={(event) => {
        const chosen = journeyOrders.find((order) => order === event.currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
