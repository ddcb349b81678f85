/** What a truck pulls. */
export const trailerTypes = [
  'Estacas',
  'Furgón',
  'Plancha',
  'Portacontenedor',
  'Tanque',
  'Tolva',
  'Cama baja',
  'Volco',
] as const

/** Papers of a trailer that expire. */
export const trailerPapers = {
  liability: 'Póliza de responsabilidad civil',
  inspection: 'Revisión técnico-mecánica',
  tank: 'Prueba hidrostática del tanque',
} as const

export type TrailerPaperKind = keyof typeof trailerPapers
export const trailerPaperKinds = Object.keys(trailerPapers) as readonly TrailerPaperKind[]
