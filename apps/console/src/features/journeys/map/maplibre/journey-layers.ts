import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
} from 'maplibre-gl'
import type { MapColors } from '../map-colors.ts'
import { truckSymbols } from './truck-layers.ts'

export const journeySource = 'journey'

const ofPart = (part: string): ExpressionSpecification => ['==', ['get', 'part'], part]
const isEnd: ExpressionSpecification = [
  'match',
  ['get', 'part'],
  ['origin', 'destination'],
  true,
  false,
]

/** The same alarm colours as the rings of the other trucks. */
const alarmColor = ({ tones, driven }: MapColors): ExpressionSpecification => [
  'match',
  ['get', 'alarm'],
  2,
  tones.red.solid,
  1,
  tones.amber.solid,
  driven,
]

const lineLayer = (
  part: string,
  paint: NonNullable<LineLayerSpecification['paint']>,
): LayerSpecification => ({
  id: `journey-${part}`,
  source: journeySource,
  type: 'line',
  filter: ofPart(part),
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint,
})

/** Stops and events of a replayed journey. */
const dotLayer = (
  part: string,
  radius: number,
  { fill, stroke }: { fill: string; stroke: string },
): LayerSpecification => ({
  id: `journey-${part}`,
  source: journeySource,
  type: 'circle',
  filter: ofPart(part),
  paint: {
    'circle-radius': radius,
    'circle-color': fill,
    'circle-stroke-color': stroke,
    'circle-stroke-width': 2.5,
  },
})

/** The road of the selected journey, below the trucks. */
export const roadLayers = ({
  driven,
  ahead,
  halo,
  label,
  tones,
}: MapColors): LayerSpecification[] => [
  { ...lineLayer('casing', { 'line-color': halo, 'line-width': 8, 'line-opacity': 0.8 }) },
  lineLayer('ahead', { 'line-color': ahead, 'line-width': 4 }),
  lineLayer('straight', { 'line-color': ahead, 'line-width': 3, 'line-dasharray': [1, 2] }),
  lineLayer('driven', { 'line-color': driven, 'line-width': 4 }),
  lineLayer('approach', { 'line-color': driven, 'line-width': 2.5, 'line-dasharray': [0.5, 2] }),
  lineLayer('trace', { 'line-color': label, 'line-width': 2, 'line-dasharray': [0.1, 1.8] }),
  lineLayer('gap', { 'line-color': driven, 'line-width': 3, 'line-dasharray': [0.6, 2.4] }),
  dotLayer('stop', 7, { fill: halo, stroke: tones.amber.solid }),
  dotLayer('event', 4, { fill: label, stroke: halo }),
]

/** Both ends and the selected truck, above all other trucks and clusters. */
export function selectedLayers(colors: MapColors, font: string[]): LayerSpecification[] {
  return [
    {
      id: 'journey-ends',
      source: journeySource,
      type: 'circle',
      filter: isEnd,
      paint: {
        'circle-radius': 6,
        'circle-color': ['match', ['get', 'part'], 'origin', colors.halo, colors.driven],
        'circle-stroke-color': ['match', ['get', 'part'], 'origin', colors.driven, colors.halo],
        'circle-stroke-width': 2.5,
      },
    },
    {
      id: 'journey-end-labels',
      source: journeySource,
      type: 'symbol',
      filter: isEnd,
      layout: {
        'text-field': ['get', 'label'],
        'text-font': font,
        'text-size': 12,
        'text-variable-anchor': ['top', 'bottom', 'left', 'right'],
        'text-radial-offset': 0.9,
        'text-justify': 'auto',
      },
      paint: {
        'text-color': colors.label,
        'text-halo-color': colors.halo,
        'text-halo-width': 2,
      },
    },
    {
      id: 'journey-halo',
      source: journeySource,
      type: 'circle',
      filter: ofPart('truck'),
      paint: {
        'circle-radius': 19,
        'circle-color': alarmColor(colors),
        'circle-opacity': 0.2,
        'circle-stroke-color': alarmColor(colors),
        'circle-stroke-width': 2.5,
      },
    },
    ...truckSymbols(journeySource, 'journey-truck', ofPart('truck'), 1.1),
  ]
}
