import type { Map as MapLibreMap } from 'maplibre-gl'
import { journeySource, roadLayers, selectedLayers } from './journey-layers.ts'
import type { MapColors } from './map-colors.ts'
import { fontOf } from './map-font.ts'
import { drawTruckIcons, iconPixelRatio } from './truck-icons.ts'
import { truckLayers } from './truck-layers.ts'
import { truckSources } from './truck-sources.ts'

/** Puts our sources and layers on top of a style that has just been loaded, whosever it is. */
export function dressMap(map: MapLibreMap, colors: MapColors): void {
  const font = fontOf(map.getStyle())
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
  const layers = [
    ...roadLayers(colors),
    ...truckLayers(colors, font),
    ...selectedLayers(colors, font),
  ]
  for (const layer of layers) map.addLayer(layer)
}
