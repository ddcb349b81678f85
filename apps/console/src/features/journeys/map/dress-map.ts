import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { journeySource, roadLayers, selectedLayers } from './journey-layers.ts'
import type { MapColors } from './map-colors.ts'
import { fontOf } from './map-font.ts'
import { drawTruckIcons, iconPixelRatio } from './truck-icons.ts'
import { truckLayers } from './truck-layers.ts'
import { truckSources } from './truck-sources.ts'

type PaintName = Parameters<MapLibreMap['setPaintProperty']>[1]

const ourLayers = (colors: MapColors, font: string[]): LayerSpecification[] => [
  ...roadLayers(colors),
  ...truckLayers(colors, font),
  ...selectedLayers(colors, font),
]

/** Puts our sources and layers on top of a style that has just been loaded, whosever it is. */
export function dressMap(map: MapLibreMap, colors: MapColors): void {
  for (const { name, image } of drawTruckIcons(colors)) {
    map.addImage(name, image, { pixelRatio: iconPixelRatio })
  }
  for (const [name, source] of Object.entries(truckSources(map.getMaxZoom()))) {
    map.addSource(name, source)
  }
  map.addSource(journeySource, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
  })
  for (const layer of ourLayers(colors, fontOf(map.getStyle()))) map.addLayer(layer)
}

/** Other colours for what is on the map already: nothing is fetched or sent again. */
export function repaintMap(
  map: MapLibreMap,
  basemap: readonly LayerSpecification[],
  colors: MapColors,
): void {
  for (const { name, image } of drawTruckIcons(colors)) map.updateImage(name, image)
  for (const { id, paint } of [...basemap, ...ourLayers(colors, fontOf(map.getStyle()))]) {
    for (const [name, value] of Object.entries(paint ?? {})) {
      map.setPaintProperty(id, name as PaintName, value)
    }
  }
}
