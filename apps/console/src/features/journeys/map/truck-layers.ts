import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColors } from './map-colors.ts'
import { alarmSource, truckSource } from './truck-sources.ts'

/** What a click may hit, the uppermost first. */
export const hitLayers = [alarmSource, truckSource].flatMap((source) => [clusterOf(source), source])

const isTruck: ExpressionSpecification = ['!', ['has', 'point_count']]
/** Small where many are seen at once. */
const byZoom: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 5, 0.62, 9, 1]
const opacity: ExpressionSpecification = ['case', ['get', 'isStale'], 0.45, 1]

/** Never hidden by one another: each is somebody's load. */
const free = { 'icon-allow-overlap': true, 'icon-ignore-placement': true } as const

/** The same picture for the many and for the one that is selected. */
export function truckSymbols(
  source: string,
  prefix: string,
  filter: ExpressionSpecification,
  iconSize: ExpressionSpecification | number = byZoom,
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
      // Beside the others that stand there, as a badge.
      shift: [10, -10],
    }),
  ]
}

interface ClusterLook {
  fill: string
  text: string
  edge: string
  font: string[]
  /** In pixels, away from where the group stands. */
  shift?: [number, number]
}

const clusterOf = (source: string) => `${source}-groups`

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

/** A disc with how many there are in it, larger where they are more. */
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
        // The browser's letters are thin on a dark disc.
        'text-halo-color': text,
        'text-halo-width': 0.4,
        'text-translate': shift,
      },
    },
  ]
}
