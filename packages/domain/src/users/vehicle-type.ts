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
export type VehicleType = (typeof vehicleTypes)[number]

/** A tractor pulls a trailer, which has a plate of its own. */
export const articulatedTypes = ['Patineta', 'Tractomula'] as const satisfies readonly VehicleType[]

/** The most that trucks of each type usually carry, in kilos. */
export const usualPayloadKg: Record<VehicleType, number> = {
  Liviano: 2000,
  Turbo: 5000,
  Sencillo: 9000,
  Dobletroque: 18_000,
  Cuatromanos: 22_000,
  Patineta: 20_000,
  Tractomula: 35_000,
}

/** What the load stands in or on (carrocería). */
export const bodyTypes = [
  'Estacas',
  'Furgón',
  'Furgón refrigerado',
  'Plataforma',
  'Carpa',
  'Portacontenedor',
  'Tanque',
  'Volco',
  'Cama baja',
  'Niñera',
  'Jaula',
  'Granelera',
] as const
export type BodyType = (typeof bodyTypes)[number]

/** Each category includes the ones before it. */
export const licenceCategories = ['C1', 'C2', 'C3'] as const
export type LicenceCategory = (typeof licenceCategories)[number]

/** The lowest category with which a truck may be driven: C2 for rigid ones, C3 for articulated ones. */
export const neededLicence: Record<VehicleType, LicenceCategory> = {
  Liviano: 'C1',
  Turbo: 'C2',
  Sencillo: 'C2',
  Dobletroque: 'C2',
  Cuatromanos: 'C2',
  Patineta: 'C3',
  Tractomula: 'C3',
}

/** Whether the licence is enough for the truck. Undefined if one of the two is not a known one. */
export function licenceCovers(category: string, vehicleType: string): boolean | undefined {
  const needed = vehicleTypes.find((type) => type === vehicleType)
  const has = licenceCategories.findIndex((known) => known === category)
  if (needed === undefined || has < 0) return undefined
  return has >= licenceCategories.indexOf(neededLicence[needed])
}
