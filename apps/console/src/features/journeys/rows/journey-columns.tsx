import { type ReactNode, useMemo } from 'react'
import { usePreferences } from '#data/use-services.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import {
  ArrivalCell,
  AttentionCell,
  StateCell,
  arrivalText,
  attentionText,
  stateText,
} from './cells/clock-cells.tsx'
import {
  CargoCell,
  DriverCell,
  JourneyCell,
  RouteCell,
  cargoText,
  driverText,
  journeyText,
  routeText,
} from './cells/journey-cells.tsx'
import type { ClockContext } from './journey-clocks.ts'
import type { JourneyOrder } from './journey-sort.ts'

interface JourneyColumn {
  heading: string
  /** The order that a click on the heading chooses. */
  order: JourneyOrder
  /** In pixels. The list scrolls sideways rather than making the column narrower. */
  minWidth: number
  /** Its part of the remaining width, as in `fr`. */
  share: number
  /** Only shown when the user chooses it. */
  isOptional?: boolean
  cell: (row: AssessedJourney) => ReactNode
  /** What the cell shows, as text: for copying, printing and exporting. */
  text: (row: AssessedJourney, context: ClockContext) => string
}

const defineColumns = <Name extends string>(columns: Record<Name, JourneyColumn>) => columns

/** All columns of the list, in their order. A new column is one entry here and its cell. */
export const journeyColumns = defineColumns({
  journey: {
    heading: 'Viaje',
    order: 'codigo',
    minWidth: 120,
    share: 1.3,
    cell: ({ journey }) => <JourneyCell journey={journey} />,
    text: journeyText,
  },
  state: {
    heading: 'Estado y reloj',
    order: 'estado',
    minWidth: 164,
    share: 0.6,
    cell: ({ journey }) => <StateCell journey={journey} />,
    text: stateText,
  },
  route: {
    heading: 'Ruta',
    order: 'ruta',
    minWidth: 100,
    share: 1.5,
    cell: ({ journey }) => <RouteCell journey={journey} />,
    text: routeText,
  },
  driver: {
    heading: 'Conductor',
    order: 'conductor',
    minWidth: 100,
    share: 1.2,
    cell: ({ journey }) => <DriverCell journey={journey} />,
    text: driverText,
  },
  arrival: {
    heading: 'Llegada',
    order: 'llegada',
    minWidth: 100,
    share: 0.4,
    cell: (row) => <ArrivalCell row={row} />,
    text: arrivalText,
  },
  attention: {
    heading: 'Atención o señal',
    order: 'atencion',
    minWidth: 120,
    share: 1.2,
    cell: (row) => <AttentionCell row={row} />,
    text: attentionText,
  },
  cargo: {
    heading: 'Carga',
    order: 'carga',
    minWidth: 96,
    share: 1,
    isOptional: true,
    cell: ({ journey }) => <CargoCell journey={journey} />,
    text: cargoText,
  },
})

export type ColumnName = keyof typeof journeyColumns

export const columnNames = Object.keys(journeyColumns) as ColumnName[]

/** Always shown: it identifies the row. */
export const fixedColumn: ColumnName = 'journey'

const defaultColumns = columnNames.filter((name) => !journeyColumns[name].isOptional)

/** The chosen columns, in the order of `journeyColumns`. Unknown names, from an older version, are ignored. */
export function readColumns(chosen: readonly string[] | null): readonly ColumnName[] {
  if (chosen === null) return defaultColumns
  return columnNames.filter((name) => name === fixedColumn || chosen.includes(name))
}

/** The columns this user chose, or the default ones. */
export function useColumns(): readonly ColumnName[] {
  const { columns } = usePreferences()
  return useMemo(() => readColumns(columns), [columns])
}

const checkboxWidth = 36
const gap = 8

/** The grid template of a row, and the width below which the list scrolls sideways. */
export function layOutColumns(names: readonly ColumnName[]) {
  const columns = names.map((name) => journeyColumns[name])
  return {
    template: [
      `${checkboxWidth}px`,
      ...columns.map(({ minWidth, share }) => `minmax(${minWidth}px, ${share}fr)`),
    ].join(' '),
    minWidth: columns.reduce((width, { minWidth }) => width + gap + minWidth, checkboxWidth + gap),
  }
}
