import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { MapColors } from '../map-colors.ts'
import { isCluster, type Mark, plateZoom } from '../marks/lay-out-marks.ts'
import { clusterColors, type MarkKind, markKinds } from '../marks/mark-kind.ts'
import { fromWorld } from '../mercator.ts'

export const markSource = 'marks'

/** Trucks and clusters as GeoJSON, in drawing order. */
export const toFeatures = (marks: readonly Mark[]) => ({
  type: 'FeatureCollection' as const,
  features: marks.map((mark, order) => {
    const { lng, lat } = fromWorld(mark)
    const geometry = { type: 'Point' as const, coordinates: [lng, lat] }
    if (isCluster(mark)) {
      const { kind, ids, radius } = mark
      const properties = { order, kind, count: ids.length, radius }
      return { type: 'Feature' as const, geometry, properties }
    }
    const { state, heading, alarm, isStale, plate = '' } = mark.truck
    const properties = {
      order,
      state,
      alarm,
      isStale,
      plate,
      ...(heading === null ? {} : { heading }),
    }
    return { type: 'Feature' as const, geometry, properties }
  }),
})

const isTruck: ExpressionSpecification = ['has', 'state']
/** Smaller icons at low zoom, where many are visible. */
const byZoom: ExpressionSpecification = ['interpolate', ['linear'], ['zoom'], 5, 0.62, 9, 1]
const opacity: ExpressionSpecification = ['case', ['get', 'isStale'], 0.45, 1]

/** Trucks never hide each other; the last ones are on top. */
const alwaysVisible = {
  'icon-allow-overlap': true,
  'icon-ignore-placement': true,
  'symbol-sort-key': ['coalesce', ['get', 'order'], 0] as ExpressionSpecification,
}

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
const alarmRing = ({ tones }: MapColors): LayerSpecification => ({
  id: 'truck-rings',
  source: markSource,
  type: 'circle',
  filter: ['all', isTruck, ['>', ['get', 'alarm'], 0]],
  layout: { 'circle-sort-key': ['get', 'order'] },
  paint: {
    'circle-radius': ['interpolate', ['linear'], ['zoom'], 5, 8.5, 9, 13],
    'circle-color': ['match', ['get', 'alarm'], 2, tones.red.solid, tones.amber.solid],
    'circle-opacity': 0.25,
    'circle-stroke-color': ['match', ['get', 'alarm'], 2, tones.red.solid, tones.amber.solid],
    'circle-stroke-width': 2,
  },
})

const plates = (colors: MapColors, font: string[]): LayerSpecification => ({
  id: 'truck-plates',
  source: markSource,
  type: 'symbol',
  minzoom: plateZoom,
  filter: isTruck,
  layout: {
    'text-field': ['get', 'plate'],
    'text-font': font,
    'text-size': 11,
    'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
    'text-radial-offset': 1.2,
    // The most urgent trucks are last, and their plates win where two overlap.
    'symbol-sort-key': ['-', 0, ['get', 'order']],
  },
  paint: {
    'text-color': colors.label,
    'text-halo-color': colors.halo,
    'text-halo-width': 1.5,
  },
})

export const truckLayers = (colors: MapColors, font: string[]): LayerSpecification[] => [
  ...clusterLayers(colors, font),
  alarmRing(colors),
  ...truckSymbols(markSource, 'trucks', isTruck),
  plates(colors, font),
]

const isClusterFeature: ExpressionSpecification = ['has', 'count']

/** A disc in the colour of its kind, with the number of trucks. */
function clusterLayers(colors: MapColors, font: string[]): LayerSpecification[] {
  const fill = (kind: MarkKind) => clusterColors(kind, colors).fill
  const { clusterText } = colors
  return [
    {
      id: 'clusters',
      source: markSource,
      type: 'circle',
      filter: isClusterFeature,
      layout: { 'circle-sort-key': ['get', 'order'] },
      paint: {
        'circle-radius': ['get', 'radius'],
        'circle-color': [
          'match',
          ['get', 'kind'],
          ...markKinds.flatMap((kind) => [kind, fill(kind)]),
          fill('route'),
        ] as unknown as ExpressionSpecification,
        'circle-stroke-width': 1.5,
        'circle-stroke-color': colors.halo,
      },
    },
    {
      id: 'cluster-counts',
      source: markSource,
      type: 'symbol',
      filter: isClusterFeature,
      layout: {
        'text-field': ['number-format', ['get', 'count'], { locale: 'es-CO' }],
        'text-font': font,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: {
        'text-color': clusterText,
        // Makes the thin text bolder on the dark disc.
        'text-halo-color': clusterText,
        'text-halo-width': 0.4,
      },
    },
  ]
}
