/** Kinds of trucks, from the smallest to the largest. */
export const vehicleTypes = [
  'Liviano',
  'Turbo',
  'Sencillo',
  'Dobletroque',
  'Cuatromanos',
  'Patineta',
  'Tractomula',
] as const

export const licenceCategories = ['C1', 'C2', 'C3'] as const
export type LicenceCategory = (typeof licenceCategories)[number]
