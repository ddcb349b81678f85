import type {
  ExpressionSpecification,
  LayerSpecification,
  LineLayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { sendRequest } from '#data/http/send-request.ts'
import { type MapColors, type Scheme, mapColors } from '../map-colors.ts'
import { credits } from '../map-engine.ts'
import { labelledRanks } from '../marks/city-labels.ts'

export const basemapSource = 'basemap'
const source = basemapSource
const ofKind = (kind: string): ExpressionSpecification => ['==', ['get', 'kind'], kind]

const fill = (kind: string, color: string): LayerSpecification => ({
  id: `base-${kind}`,
  source,
  type: 'fill',
  filter: ofKind(kind),
  // No antialiasing, because it would show lines between adjacent departments.
  paint: { 'fill-color': color, 'fill-antialias': false },
})

const line = (
  kind: string,
  color: string,
  width: number | ExpressionSpecification,
): LineLayerSpecification => ({
  id: `base-${kind}-line`,
  source,
  type: 'line',
  filter: ofKind(kind),
  layout: { 'line-join': 'round', 'line-cap': 'round' },
  paint: { 'line-color': color, 'line-width': width },
})

const byZoom = (far: number, near: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['zoom'],
  4,
  far,
  10,
  near,
]

/** Smaller places are labelled at higher zoom levels. */
const labelledRank = [
  'step',
  ['zoom'],
  1,
  ...labelledRanks.flatMap(({ zoom, rank }) => [zoom, rank]),
] as unknown as ExpressionSpecification
/** Layers of the cities' names. */
export const cityLayers = ['base-city-dots', 'base-cities'] as const
const isLabelledCity: ExpressionSpecification = [
  'all',
  ofKind('city'),
  ['<=', ['get', 'rank'], labelledRank],
]
const byRank = (largest: number, smallest: number): ExpressionSpecification => [
  'interpolate',
  ['linear'],
  ['get', 'rank'],
  1,
  largest,
  5,
  smallest,
]

function labels(colors: MapColors): LayerSpecification[] {
  const halo = { 'text-halo-color': colors.halo, 'text-halo-width': 1.5 }
  return [
    {
      id: 'base-departments',
      source,
      type: 'symbol',
      minzoom: 5.6,
      maxzoom: 9.5,
      filter: ofKind('department'),
      layout: {
        'text-field': ['upcase', ['get', 'name']],
        'text-font': consoleFont,
        'text-size': 10,
        'text-letter-spacing': 0.12,
        'text-max-width': 8,
      },
      paint: { 'text-color': colors.labelSoft, ...halo },
    },
    {
      id: 'base-landmarks',
      source,
      type: 'symbol',
      minzoom: 8,
      filter: ofKind('landmark'),
      layout: {
        'text-field': ['get', 'name'],
        'text-font': consoleFont,
        'text-size': 10.5,
        'text-max-width': 8,
      },
      paint: { 'text-color': colors.labelSoft, ...halo },
    },
    {
      id: 'base-city-dots',
      source,
      type: 'circle',
      filter: isLabelledCity,
      paint: {
        'circle-radius': byRank(3, 1.5),
        'circle-color': colors.land,
        'circle-stroke-color': colors.label,
        'circle-stroke-width': 1,
      },
    },
    {
      id: 'base-cities',
      source,
      type: 'symbol',
      filter: isLabelledCity,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': consoleFont,
        'text-size': byRank(13.5, 10.5),
        // Always to the right of the dot, where clusters leave room for it.
        'text-anchor': 'left',
        'text-offset': [0.6, 0],
        'symbol-sort-key': ['get', 'rank'],
      },
      paint: { 'text-color': colors.label, ...halo },
    },
  ]
}

/** Our own basemap: one GeoJSON file, without glyphs or sprites to load. */
export function basemapStyle(scheme: Scheme, basemapUrl: string): StyleSpecification {
  const colors = mapColors[scheme]
  return {
    version: 8,
    sources: {
      [source]: {
        type: 'geojson',
        data: basemapUrl,
        maxzoom: 10,
        attribution: credits,
      },
    },
    layers: [
      { id: 'base-sea', type: 'background', paint: { 'background-color': colors.sea } },
      fill('abroad', colors.abroad),
      line('abroad', colors.border, 1),
      fill('land', colors.land),
      line('border', colors.border, byZoom(0.6, 1.4)),
      line('river', colors.river, byZoom(0.8, 2.5)),
      line('coast', colors.coast, byZoom(0.8, 1.4)),
      { ...line('lane', colors.lane, byZoom(0.4, 1.6)), minzoom: 5.5 },
      line('road', colors.road, byZoom(0.6, 2.6)),
      line('corridor', colors.corridor, byZoom(1.2, 3.6)),
      ...labels(colors),
    ],
  }
}

/** The console's font. In a style without `glyphs` the browser draws the text itself. */
export const consoleFont = ['Inter Variable']

/** A style with `glyphs` has only its own fonts, so our labels use the first one of them. */
export function fontOf({
  glyphs,
  layers,
}: Pick<StyleSpecification, 'glyphs' | 'layers'>): string[] {
  if (glyphs === undefined) return consoleFont
  for (const layer of layers) {
    const font = layer.type === 'symbol' ? layer.layout?.['text-font'] : undefined
    if (isFontList(font)) return font
  }
  return ['Open Sans Regular']
}

/** Expressions are string arrays too, but begin with a lower-case operator. */
const isFontList = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((name) => typeof name === 'string' && /^[A-Z]/.test(name))

/** `style: null` without a `failure` means that the response was not a style. */
type CustomStyle = { style: StyleSpecification } | { style: null; failure?: unknown }

/** Loads the custom style of the installation. Never rejects, because the map must open anyway. */
export async function loadCustomStyle(url: string, fetchStyle: typeof fetch): Promise<CustomStyle> {
  try {
    const style = parse(await sendRequest(fetchStyle, { method: 'GET', url }))
    return { style: isStyle(style) ? style : null }
  } catch (failure) {
    return { style: null, failure }
  }
}

/** Some hosts serve JSON as plain text. */
function parse(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : body
  } catch {
    return null
  }
}

function isStyle(value: unknown): value is StyleSpecification {
  if (typeof value !== 'object' || value === null) return false
  return 'version' in value && value.version === 8 && 'layers' in value && 'sources' in value
}
