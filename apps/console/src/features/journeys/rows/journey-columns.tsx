import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'
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

export interface JourneyColumn {
  heading: string
  /** The order that a click on the heading chooses; without one, the heading is plain text. */
  order?: JourneyOrder
  /** In pixels. The list scrolls sideways rather than making the column narrower. */
  minWidth: number
  /** Its part of the remaining width, as in `fr`. */
  share: number
  /** Only shown when the user chooses it. */
  isOptional?: boolean
  cell: (row: AssessedJourney) => ReactNode
}

/** The columns that a list offers, by name, in their order. The first one identifies the row and is always shown. */
export type JourneyColumns = Readonly<Record<string, JourneyColumn>>

interface ColumnWithText extends JourneyColumn {
  /** What the cell shows, as text: for copying, printing and exporting. */
  text: (row: AssessedJourney, context: ClockContext) => string
}

const defineColumns = <Name extends string>(columns: Record<Name, ColumnWithText>) => columns

/** All columns of the lists of journeys under way. A new column is one entry here and its cell. */
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

/** Names of the chosen columns, in the order of the list. Unknown names, from an older version, are ignored. */
export function readColumns(
  columns: JourneyColumns,
  chosen: readonly string[] | null,
): readonly string[] {
  return Object.keys(columns).filter((name, index) =>
    chosen === null ? !columns[name]?.isOptional : index === 0 || chosen.includes(name),
  )
}

/** The columns of this list that the user chose, or the default ones. */
export function useColumns(columns: JourneyColumns, chosen: readonly string[] | null) {
  return useMemo(() => readColumns(columns, chosen), [columns, chosen])
}

/** What the open journey shows too. */
const shownByPanel: readonly string[] = ['arrival', 'novelty', 'surcharge', 'change']

/** On a laptop, the list beside an open journey has no room for all columns. */
export function useColumnsBeside(
  names: readonly string[],
  isBesidePanel: boolean,
): readonly string[] {
  const isLaptop = useMediaQuery('(max-width: 84em)', false, { getInitialValueInEffect: false })
  const isTight = isBesidePanel && isLaptop
  return useMemo(
    () => (isTight ? names.filter((name) => !shownByPanel.includes(name)) : names),
    [names, isTight],
  )
}

const checkboxWidth = 36
const gap = 8

/** The grid template of a row, and the width below which the list scrolls sideways. */
export function layOutColumns(columns: JourneyColumns, names: readonly string[]) {
  const shown = names.flatMap((name) => columns[name] ?? [])
  return {
    template: [
      `${checkboxWidth}px`,
      ...shown.map(({ minWidth, share }) => `minmax(${minWidth}px, ${share}fr)`),
    ].join(' '),
    minWidth: shown.reduce((width, { minWidth }) => width + gap + minWidth, checkboxWidth + gap),
  }
}
