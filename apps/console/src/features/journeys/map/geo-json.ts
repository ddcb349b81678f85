import type { GeoJSONSourceDiff } from 'maplibre-gl'

export type Feature = NonNullable<GeoJSONSourceDiff['add']>[number]

export interface FeatureCollection {
  type: 'FeatureCollection'
  features: Feature[]
}
