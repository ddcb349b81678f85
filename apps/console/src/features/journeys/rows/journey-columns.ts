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
  /** In pixels: under this its words make no sense. */
  least: number
  /** Of the room that is left. */
  share: number
}

export const journeyColumnDisplay: Record<JourneyColumn, ColumnDisplay> = {
  journey: { label: 'Viaje', least: 92, share: 1.1 },
  state: { label: 'Estado y reloj', least: 156, share: 1 },
  route: { label: 'Ruta', least: 112, share: 1.6 },
  driver: { label: 'Conductor', least: 72, share: 1 },
  arrival: { label: 'Llegada', least: 88, share: 0.7 },
  attention: { label: 'Atención o señal', least: 96, share: 1.3 },
  cargo: { label: 'Carga', least: 96, share: 1 },
}

/** Without it nobody knows which journey a row is. */
export const fixedColumn: JourneyColumn = 'journey'

const usualColumns: readonly JourneyColumn[] = journeyColumns.filter((name) => name !== 'cargo')

/** Those a person chose to see, in our order; whatever else was kept is not a column. */
export function readColumns(chosen: readonly string[] | null): readonly JourneyColumn[] {
  if (chosen === null) return usualColumns
  return journeyColumns.filter((name) => name === fixedColumn || chosen.includes(name))
}

const markWidth = 36
const gap = 12

/** The columns as the style sheet takes them, and how narrow they may get before the list scrolls sideways. */
export function layOutColumns(columns: readonly JourneyColumn[]) {
  const shown = columns.map((name) => journeyColumnDisplay[name])
  return {
    template: [
      `${markWidth}px`,
      ...shown.map(({ least, share }) => `minmax(${least}px, ${share}fr)`),
    ].join(' '),
    minWidth: shown.reduce((width, { least }) => width + gap + least, markWidth + gap),
  }
}
