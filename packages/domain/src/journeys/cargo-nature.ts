/** What has to be known about a load to carry it. */
export const cargoNatures = [
  'general',
  'refrigerated',
  'container',
  'dry-bulk',
  'liquid-bulk',
  'dangerous',
  'oversized',
] as const
export type CargoNature = (typeof cargoNatures)[number]

export const cargoNatureLabels: Record<CargoNature, string> = {
  general: 'General',
  refrigerated: 'Refrigerada',
  container: 'Contenedor',
  'dry-bulk': 'Granel sólido',
  'liquid-bulk': 'Granel líquido',
  dangerous: 'Peligrosa',
  oversized: 'Extradimensionada',
}
