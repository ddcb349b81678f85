import type {
  ExpressionSpecification,
  LayerSpecification,
  GeoJSONSourceSpecification,
  GeoJSONSourceDiff,
} from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'

export const truckSource = 'trucks'
/** Trucks that need attention now: clustered separately and always on top. */
export const alarmSource = 'alarms'

/** Clustering up to the highest zoom, because trucks that load at one place share a position. */
const clusteredSource = (maxZoom: number): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  promoteId: 'id',
  cluster: true,
  clusterMaxZoom: maxZoom,
  maxzoom: maxZoom + 1,
  // Enough for points, and makes an update a third cheaper.
  buffer: 32,
  tolerance: 0,
})

export const truckSources = (maxZoom: number): Record<string, GeoJSONSourceSpecification> => ({
  [truckSource]: { ...clusteredSource(maxZoom), clusterRadius: 26, clusterMinPoints: 8 },
  [alarmSource]: { ...clusteredSource(maxZoom), clusterRadius: 22, clusterMinPoints: 3 },
})

/** Id of the cluster layer of a source. */
const clusterOf = (source: string) => `${source}-clusters`

/** Clickable layers, topmost first. */
export const hitLayers = [alarmSource, truckSource].flatMap((source) => [clusterOf(source), source])

const isTruck: ExpressionSpecification = ['!', ['has', 'point_count']]
/** Smaller icons at low zoom, where many are visible. */
const byZoom: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 5, 0.62, 9, 1]
const opacity: ExpressionSpecification = ['case', ['get', 'isStale'], 0.45, 1]

/** Trucks never hide each other. */
const alwaysVisible = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const

/** Symbol layers of trucks, used for the fleet and for the selected truck. */
export function truckSymbols(
  source: string,
  prefix: string,
  filter: ExpressionSpecification,
  iconSize: ExpressionSpecification | number = byZoom,
): LayerSpecification[] {
  return [
    {
      id: `${prefix}-arrows`,
      source,
      type: 'symbol',
      filter: ['all', filter, ['has', 'heading']],
      layout: {
        ...alwaysVisible,
        'icon-image': ['concat', 'arrow-', ['get', 'state']],
        'icon-size': iconSize,
        'icon-rotate': ['get', 'heading'],
        'icon-rotation-alignment': 'map',
      },
      paint: { 'icon-opacity': opacity },
    },
    {
      id: prefix,
      source,
      type: 'symbol',
      filter,
      layout: {
        ...alwaysVisible,
        'icon-image': ['concat', 'truck-', ['get', 'state']],
        'icon-size': iconSize,
      },
      paint: { 'icon-opacity': opacity },
    },
  ]
}

/** A red or amber ring around trucks that need attention. */
const alarmRing = (source: string, { tones }: MapColors): LayerSpecification => ({
  id: `${source}-rings`,
  source,
  type: 'circle',
  filter: ['all', isTruck, ['>', ['get', 'alarm'], 0]],
  paint: {
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 8.5, 9, 13],
    'circle-color': ['match', ['get', 'alarm'], 2, tones.red.solid, tones.amber.solid],
    'circle-opacity': 0.25,
    'circle-stroke-color': ['match', ['get', 'alarm'], 2, tones.red.solid, tones.amber.solid],
    'circle-stroke-width': 2,
  },
})

export function truckLayers(colors: MapColors, font: string[]): LayerSpecification[] {
  const { cluster, clusterText, tones } = colors
  return [
    alarmRing(truckSource, colors),
    ...truckSymbols(truckSource, truckSource, isTruck),
    ...clusterLayers(truckSource, { fill: cluster, text: clusterText, edge: colors.halo, font }),
    alarmRing(alarmSource, colors),
    ...truckSymbols(alarmSource, alarmSource, isTruck),
    ...clusterLayers(alarmSource, {
      fill: tones.red.solid,
      text: clusterText,
      edge: colors.halo,
      font,
      // Shifted like a badge, so that it doesn't cover the cluster of other trucks at the same place.
      shift: [10, -10],
    }),
  ]
}

interface ClusterLook {
  fill: string
  text: string
  edge: string
  font: string[]
  /** Offset from the cluster's position in pixels. */
  shift?: [number, number]
}

const isCluster: ExpressionSpecification = ['has', 'point_count']
const radius: ExpressionSpecification = [
  'step',
  ['get', 'point_count'],
  11,
  20,
  14,
  100,
  18,
  1000,
  23,
]

/** A disc with the number of trucks, larger for larger clusters. */
function clusterLayers(
  source: string,
  { fill, text, edge, font, shift = [0, 0] }: ClusterLook,
): LayerSpecification[] {
  return [
    {
      id: clusterOf(source),
      source,
      type: 'circle',
      filter: isCluster,
      paint: {
        'circle-radius': radius,
        'circle-color': fill,
        'circle-stroke-width': 2,
        'circle-stroke-color': edge,
        'circle-translate': shift,
      },
    },
    {
      id: `${clusterOf(source)}-counts`,
      source,
      type: 'symbol',
      filter: isCluster,
      layout: {
        'text-field': ['number-format', ['get', 'point_count'], { locale: 'es-CO' }],
        'text-font': font,
        'text-size': 11.5,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: {
        'text-color': text,
        // Makes the thin text bolder on the dark disc.
        'text-halo-color': text,
        'text-halo-width': 0.4,
        'text-translate': shift,
      },
    },
  ]
}

export type MapFeature = NonNullable<GeoJSONSourceDiff['add']>[number]

export interface MapFeatureCollection {
  type: 'FeatureCollection'
  features: MapFeature[]
}
