import type { GeoJSONSourceSpecification } from 'maplibre-gl'

export const truckSource = 'trucks'
/** Those that need a person now: grouped among themselves and always on top, so that none hides. */
export const alarmSource = 'alarms'

/** Trucks that load at one place stand on one point: groups go on to the nearest zoom. */
const points = (maxZoom: number): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  promoteId: 'id',
  cluster: true,
  clusterMaxZoom: maxZoom,
  maxzoom: maxZoom + 1,
  // Points need no more; an update costs a third less.
  buffer: 32,
  tolerance: 0,
})

export const truckSources = (maxZoom: number): Record<string, GeoJSONSourceSpecification> => ({
  [truckSource]: { ...points(maxZoom), clusterRadius: 26, clusterMinPoints: 8 },
  [alarmSource]: { ...points(maxZoom), clusterRadius: 22, clusterMinPoints: 3 },
})
