import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
} from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'

export const truckSource = 'trucks'
/** Those that need a person now: never in a group, always on top. */
export const alarmSource = 'alarms'

const clusterLayer = 'truck-clusters'
/** What a click may hit, the uppermost first. */
export const hitLayers = [alarmSource, clusterLayer, truckSource]

const points = {
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  promoteId: 'id',
  // Points need no more; an update costs a third less.
  buffer: 32,
  tolerance: 0,
} satisfies GeoJSONSourceSpecification

export const truckSources = (maxZoom: number): Record<string, GeoJSONSourceSpecification> => ({
  [truckSource]: {
    ...points,
    cluster: true,
    clusterRadius: 26,
    clusterMinPoints: 8,
    // Trucks that load at one place stand on one point: they never come apart.
    clusterMaxZoom: maxZoom,
    maxzoom: maxZoom + 1,
  },
  [alarmSource]: { ...points, maxzoom: maxZoom },
})

const isCluster: ExpressionSpecification = ['has', 'point_count']
const isTruck: ExpressionSpecification = ['!', isCluster]
const iconSize: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 5, 0.62, 9, 1]
const opacity: ExpressionSpecification = ['case', ['get', 'isStale'], 0.45, 1]

/** Never hidden by one another: each is somebody's load. */
const free = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const

/** The same picture for the many and for the one that is selected. */
export function truckSymbols(
  source: string,
  prefix: string,
  filter: ExpressionSpecification | true,
): LayerSpecification[] {
  return [
    {
      id: `${prefix}-noses`,
      source,
      type: 'symbol',
      filter: ['all', filter, ['has', 'heading']],
      layout: {
        ...free,
        'icon-image': ['concat', 'nose-', ['get', 'state']],
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
        ...free,
        'icon-image': ['concat', 'truck-', ['get', 'state']],
        'icon-size': iconSize,
      },
      paint: { 'icon-opacity': opacity },
    },
  ]
}

/** A warm ring around what needs a person. */
export const alarmRing = (
  source: string,
  prefix: string,
  filter: ExpressionSpecification | true,
  { tones }: MapColors,
): LayerSpecification => ({
  id: `${prefix}-alarms`,
  source,
  type: 'circle',
  filter: ['all', filter, ['>', ['get', 'alarm'], 0]],
  paint: {
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 8.5, 9, 13],
    'circle-color': ['match', ['get', 'alarm'], 2, tones.red.solid, tones.amber.solid],
    'circle-opacity': 0.25,
    'circle-stroke-color': ['match', ['get', 'alarm'], 2, tones.red.solid, tones.amber.solid],
    'circle-stroke-width': 2,
  },
})

const clusterRadius: ExpressionSpecification = [
  'step',
  ['get', 'point_count'],
  13,
  20,
  16,
  100,
  20,
  1000,
  25,
]

function clusters(colors: MapColors, font: string[]): LayerSpecification[] {
  return [
    {
      id: clusterLayer,
      source: truckSource,
      type: 'circle',
      filter: isCluster,
      paint: {
        'circle-radius': clusterRadius,
        'circle-color': colors.cluster,
        'circle-stroke-width': 2,
        'circle-stroke-color': colors.halo,
      },
    },
    {
      id: `${clusterLayer}-counts`,
      source: truckSource,
      type: 'symbol',
      filter: isCluster,
      layout: {
        'text-field': ['number-format', ['get', 'point_count'], { locale: 'es-CO' }],
        'text-font': font,
        'text-size': 12,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: {
        'text-color': colors.clusterText,
        // The browser's letters are thin on a dark disc.
        'text-halo-color': colors.clusterText,
        'text-halo-width': 0.4,
      },
    },
  ]
}

export const truckLayers = (colors: MapColors, font: string[]): LayerSpecification[] => [
  alarmRing(truckSource, truckSource, isTruck, colors),
  ...truckSymbols(truckSource, truckSource, isTruck),
  ...clusters(colors, font),
  alarmRing(alarmSource, alarmSource, true, colors),
  ...truckSymbols(alarmSource, alarmSource, true),
]
