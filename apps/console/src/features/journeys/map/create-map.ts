import {
  AttributionControl,
  type LngLat,
  Map as MapLibreMap,
  ScaleControl,
  type StyleSpecification,
  setWorkerUrl,
  type LngLatBoundsLike,
  LngLatBounds,
  type PaddingOptions,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { Point } from '@arriero/domain/corridors/point.ts'
import 'maplibre-gl/dist/maplibre-gl.css'

/** The worker must be a file of the build, because the content security policy blocks blob scripts. */
setWorkerUrl(new URL(workerUrl, location.href).href)

interface MapOptions {
  style: StyleSpecification
  isCustomStyle: boolean
  /** Accessible name of the map. */
  label: string
  /** Initial camera; null shows the whole country. */
  camera: Camera | null
}

/** Position of a map's camera. */
export interface Camera {
  center: LngLat
  zoom: number
}

/** Throws if the browser has no WebGL. */
export function createMap(
  container: HTMLElement,
  { style, isCustomStyle, label, camera }: MapOptions,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    ...(camera ?? { bounds: colombia }),
    maxBounds: basemapBounds,
    minZoom: zoomLimits.min,
    maxZoom: isCustomStyle ? zoomLimits.customMax : zoomLimits.basemapMax,
    renderWorldCopies: false,
    // North stays up, which keeps the map easy to read.
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    // Fading labels would keep the map rendering for a while after every change.
    fadeDuration: 0,
    locale: { ...mapLocale, 'Map.Title': label },
  })
  map.touchZoomRotate.disableRotation()
  map.keyboard.disableRotation()
  map.addControl(new AttributionControl({ compact: false }), 'bottom-left')
  map.addControl(new ScaleControl({ maxWidth: 90, unit: 'metric' }), 'top-left')
  return map
}

/** Spanish texts of the MapLibre controls that are used. */
const mapLocale = {
  'AttributionControl.ToggleAttribution': 'Mostrar u ocultar los créditos',
  'ScaleControl.Meters': 'm',
  'ScaleControl.Kilometers': 'km',
}

/** The mainland: what «toda Colombia» shows. */
const colombia: LngLatBoundsLike = [
  [-79.2, -4.3],
  [-66.8, 12.6],
]

/** Extent of the basemap; the camera can't leave it. */
const basemapBounds: LngLatBoundsLike = [
  [-90, -11],
  [-57, 17.5],
]

const zoomLimits = {
  min: 3.5,
  /** Our basemap has no more detail beyond this level. */
  basemapMax: 12,
  /** A custom style usually has streets. */
  customMax: 18,
}

const evenPadding = 48
/** Space for the labels at both ends of a journey and for the attribution below. */
export const labelPadding: PaddingOptions = { top: 56, bottom: 72, left: 48, right: 56 }
/** Limits the zoom when fitting a single truck. */
const maxFitZoom = 9

export function fitPoints(
  map: MapLibreMap,
  points: Iterable<Point>,
  padding: PaddingOptions | number = evenPadding,
): void {
  const bounds = new LngLatBounds()
  for (const { lng, lat } of points) bounds.extend([lng, lat])
  if (!bounds.isEmpty()) map.fitBounds(bounds, { padding, maxZoom: maxFitZoom })
}

export const fitColombia = (map: MapLibreMap) => map.fitBounds(colombia, { padding: 16 })
