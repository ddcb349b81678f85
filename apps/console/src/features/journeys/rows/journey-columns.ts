export const journeyColumns = [
  'journey',
  'state',
  'route',
  'driver',
  'arrival',
  'attention',
  'cargo',
] as const
export type JourneyColumn = (typeof journeyColumns)[number]

interface ColumnDisplay {
  label: string
  /** Of the grid. */
  width: string
}

export const journeyColumnDisplay: Record<JourneyColumn, ColumnDisplay> = {
  journey: { label: 'Viaje', width: 'minmax(104px, 1.1fr)' },
  state: { label: 'Estado y reloj', width: 'minmax(152px, 1.1fr)' },
  route: { label: 'Ruta', width: 'minmax(144px, 1.6fr)' },
  driver: { label: 'Conductor', width: 'minmax(92px, 1fr)' },
  arrival: { label: 'Llegada', width: 'minmax(84px, 0.8fr)' },
  attention: { label: 'Atención o señal', width: 'minmax(112px, 1.2fr)' },
  cargo: { label: 'Carga', width: 'minmax(112px, 1fr)' },
}

/** Without it nobody knows which journey a row is. */
export const fixedColumn: JourneyColumn = 'journey'

const usualColumns: readonly JourneyColumn[] = journeyColumns.filter((name) => name !== 'cargo')

/** Those a person chose to see, in our order; whatever else was kept is not a column. */
export function readColumns(chosen: readonly string[] | null): readonly JourneyColumn[] {
  if (chosen === null) return usualColumns
  return journeyColumns.filter((name) => name === fixedColumn || chosen.includes(name))
}
