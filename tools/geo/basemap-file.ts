import { join } from 'node:path'

export const basemapFile = join(
  import.meta.dirname,
  '../../apps/console/src/features/journeys/map/geo/basemap.json',
)
