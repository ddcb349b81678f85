import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'

interface ClusterLook {
  fill: string
  text: string
  edge: string
  font: string[]
  /** In pixels, away from where the group stands. */
  shift?: [number, number]
}

export const clusterOf = (source: string) => `${source}-groups`

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
export function clusterLayers(
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
