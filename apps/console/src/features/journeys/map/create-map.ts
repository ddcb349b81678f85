import {
  AttributionControl,
  type LngLat,
  Map as MapLibreMap,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { colombia, farthest, zoomLimits } from './map-limits.ts'
import 'maplibre-gl/dist/maplibre-gl.css'

/** A file of ours: the content policy allows no script that was put together in the page. */
setWorkerUrl(new URL(workerUrl, location.href).href)

interface MapOptions {
  style: StyleSpecification
  isOwners: boolean
  /** What the map is called where it is not seen. */
  label: string
  /** Where to look; without it, at the whole country. */
  camera: Camera | null
}

/** Where a map looked. */
export interface Camera {
  center: LngLat
  zoom: number
}

/** Throws where the browser cannot draw (no WebGL). */
export function createMap(
  container: HTMLElement,
  { style, isOwners, label, camera }: MapOptions,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    ...(camera ?? { bounds: colombia }),
    maxBounds: farthest,
    minZoom: zoomLimits.min,
    maxZoom: isOwners ? zoomLimits.owners : zoomLimits.own,
    renderWorldCopies: false,
    // North stays up: a turned map is one more thing to understand.
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    // Labels that fade keep the map drawing for a while after every change.
    fadeDuration: 0,
    locale: { ...mapLocale, 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
  map.addControl(new ScaleControl({ maxWidth: 90, unit: 'metric' }), 'top-left')
  return map
}

/** MapLibre's own words, in Spanish; those of controls that are not used are left out. */
const mapLocale = {
  'AttributionControl.ToggleAttribution': 'Mostrar u ocultar los créditos',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
}
