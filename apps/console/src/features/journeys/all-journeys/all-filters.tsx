import type { JourneyFacets } from '@arriero/domain/contract/http/journey-filter.ts'
import type { JourneyListSearch } from '@arriero/domain/contract/journey-list-address.ts'
import {
  isJourneyStateId,
  journeyStateDisplay,
  journeyStateIds,
} from '@arriero/domain/journeys/journey-state.ts'
import { endReasonLabels } from '@arriero/domain/journeys/reason.ts'
import { FilterPicker } from '#features/journeys/search/filter-picker.tsx'
import { FilterPopover } from '#features/journeys/search/filter-popover.tsx'
import type { PickerOptions } from '#features/journeys/search/picker-options.ts'
import {
  cancelledByOptions,
  lateOptions,
  noveltyOptions,
  stateOptions,
  surchargeOptions,
} from './facet-options.ts'
import { describeCancelReason, type FilterNames } from './filter-labels.ts'
import { customerSource, driverSource } from './filter-names.ts'
import { CorridorPickers } from './corridor-pickers.tsx'
import { PlateField } from './plate-field.tsx'
import { RecordPicker } from './record-picker.tsx'

type ChangeFilters = (change: JourneyListSearch) => void

interface AllFiltersProps {
  search: JourneyListSearch
  onChange: ChangeFilters
  /** Undefined until they are counted. */
  facets: JourneyFacets | undefined
  names: FilterNames
  /** How many filters are used. */
  active: number
}

/** All filters of Viajes behind one button. */
export function AllFilters(props: AllFiltersProps) {
  return (
    <FilterPopover active={props.active} hint="Todos los filtros" isWide>
      <Pickers {...props} />
    </FilterPopover>
  )
}

function Pickers({ search, onChange, facets, names }: AllFiltersProps) {
  /** A picker of one value. `read` gives undefined for none. */
  const single = <Key extends 'tarde' | 'novedad' | 'recargo' | 'cancelo' | 'motivo'>(
    key: Key,
    label: string,
    options: PickerOptions,
  ) => (
    <FilterPicker
      label={label}
      chosen={asList(search[key])}
      options={options}
      onChange={([value]) => onChange({ [key]: value })}
      isSingle
    />
  )
  return (
    <>
      <FilterPicker
        label="Estado"
        chosen={(search.estados ?? []).map(String)}
        options={stateOptions(facets?.states)}
        onChange={(chosen) => onChange({ estados: readStates(chosen) })}
      />
      {single('tarde', 'Llegada', lateOptions(facets?.late))}
      {single('novedad', 'Novedad', noveltyOptions(facets?.novelty))}
      {single('recargo', 'Recargo', surchargeOptions(facets?.surcharge))}
      {single('cancelo', 'Quién canceló', cancelledByOptions(facets?.cancelledBy))}
      {single('motivo', 'Motivo de cancelación', cancelReasonOptions(search.motivo))}
      <FilterPicker
        label="Pasó por"
        chosen={asList(search.paso)}
        options={reachedOptions}
        onChange={(chosen) => onChange({ paso: readStates(chosen)?.[0] })}
        isSingle
      />
      <PlateField value={search.placa} onChange={(placa) => onChange({ placa })} />
      <RecordPicker
        label="Cliente"
        path={customerSource.path}
        nameOf={customerSource.nameOf}
        chosen={search.cliente}
        chosenName={names.customer}
        onChange={(cliente) => onChange({ cliente })}
      />
      <RecordPicker
        label="Conductor"
        path={driverSource.path}
        nameOf={driverSource.nameOf}
        chosen={search.conductor}
        chosenName={names.driver}
        onChange={(conductor) => onChange({ conductor })}
      />
      <CorridorPickers corridor={search.corredor} onChange={(corredor) => onChange({ corredor })} />
    </>
  )
}

const asList = (value: string | number | undefined): string[] =>
  value === undefined ? [] : [`${value}`]

function readStates(chosen: readonly string[]) {
  const ids = chosen.map(Number).filter(isJourneyStateId)
  return ids.length === 0 ? undefined : ids
}

const reachedOptions: PickerOptions = new Map(
  journeyStateIds.map((id) => [`${id}`, { label: journeyStateDisplay[id].label }]),
)

/** A reason of an older version is only offered while it is chosen. */
const cancelReasonOptions = (chosen: string | undefined): PickerOptions =>
  new Map(
    [...Object.keys(endReasonLabels), ...asList(chosen)].map((code) => [
      code,
      { label: describeCancelReason(code) },
    ]),
  )
