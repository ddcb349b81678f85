import type {
  ExpressionSpecification,
  GeoJSONSourceSpecification,
  LayerSpecification,
} from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'

export const truckSource = 'trucks'
/** What a click may hit. */
export const truckLayer = 'trucks'
export const clusterLayer = 'truck-clusters'

const count = (alarm: number): [string, ExpressionSpecification] => [
  '+',
  ['case', ['==', ['get', 'alarm'], alarm], 1, 0],
]

export const truckSourceSpecification = (maxZoom: number): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: { type: 'FeatureCollection', features: [] },
  promoteId: 'id',
  cluster: true,
  clusterRadius: 38,
  clusterMinPoints: 5,
  // Trucks that load at one place stand on one point: they never come apart.
  clusterMaxZoom: maxZoom,
  maxzoom: maxZoom + 1,
  clusterProperties: { high: count(2), medium: count(1) },
  // Points need neither; without them an update costs a third less.
  buffer: 32,
  tolerance: 0,
})

const isCluster: ExpressionSpecification = ['has', 'point_count']
const isTruck: ExpressionSpecification = ['!', isCluster]
const iconSize: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 5, 0.72, 9, 1]
const opacity: ExpressionSpecification = ['case', ['get', 'isStale'], 0.45, 1]

/** Never hidden by one another: each is somebody's load. */
const free = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const

/** The same picture for the many and for the one that is selected. */
export function truckSymbols(
  source: string,
  prefix: string,
  filter: ExpressionSpecification,
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
  filter: ExpressionSpecification,
  { tones }: MapColors,
): LayerSpecification => ({
  id: `${prefix}-alarms`,
  source,
  type: 'circle',
  filter: ['all', filter, ['>', ['get', 'alarm'], 0]],
  paint: {
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 10, 9, 13],
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
  const { red, amber } = colors.tones
  return [
    {
      id: clusterLayer,
      source: truckSource,
      type: 'circle',
      filter: isCluster,
      paint: {
        'circle-radius': clusterRadius,
        'circle-color': colors.cluster,
        'circle-stroke-width': 3,
        'circle-stroke-color': [
          'case',
          ['>', ['get', 'high'], 0],
          red.solid,
          ['>', ['get', 'medium'], 0],
          amber.solid,
          colors.halo,
        ],
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
  alarmRing(truckSource, truckLayer, isTruck, colors),
  ...truckSymbols(truckSource, truckLayer, isTruck),
  ...clusters(colors, font),
]
