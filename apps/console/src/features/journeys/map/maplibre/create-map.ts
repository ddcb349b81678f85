import type { Point } from '@arriero/domain/corridors/point.ts'
import {
  AttributionControl,
  type GeoJSONSource,
  LngLatBounds,
  Map as MapLibreMap,
  type MapMouseEvent,
  ScaleControl,
  setWorkerUrl,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import {
  basemapBounds,
  colombia,
  evenPadding,
  type MapEngine,
  maxFitZoom,
  zoomLimits,
} from '../map-engine.ts'
import { toWorld } from '../mercator.ts'
import { pace } from '../pace.ts'
import type { Camera } from '../saved-camera.ts'
import { journeySource } from './journey-layers.ts'
import { markSource, toFeatures } from './truck-layers.ts'
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

/** Throws if the browser has no WebGL. */
export function createMap(
  container: HTMLElement,
  { style, isCustomStyle, label, camera }: MapOptions,
): MapLibreMap {
  const map = new MapLibreMap({
    container,
    style,
    ...(camera ?? { bounds: boundsOf(colombia) }),
    maxBounds: boundsOf(basemapBounds),
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

function boundsOf(points: Iterable<Point>): LngLatBounds {
  const bounds = new LngLatBounds()
  for (const { lng, lat } of points) bounds.extend([lng, lat])
  return bounds
}

const followMs = 800
/** While the map moves, marks are laid out at most this often. */
const areaMs = 200
const areaMargin = 80

/** MapLibre as the maps' common parts use it. */
export function createEngine(map: MapLibreMap): MapEngine {
  const canvas = map.getCanvas()
  const getView = () => ({
    ...toWorld(map.getCenter()),
    zoom: map.getZoom(),
    width: canvas.clientWidth,
    height: canvas.clientHeight,
  })
  return {
    getView,
    // A little more, so that a moved map shows trucks at its edges at once.
    getArea: () => {
      const view = getView()
      return { ...view, width: view.width + 2 * areaMargin, height: view.height + 2 * areaMargin }
    },
    maxZoom: map.getMaxZoom(),
    moveTo: (center, zoom = map.getZoom()) =>
      void map.easeTo({ center, zoom: Math.min(zoom, map.getMaxZoom()), duration: followMs }),
    zoomBy: (step) => void map.zoomTo(map.getZoom() + step),
    fit: (points, padding = evenPadding) => {
      const bounds = boundsOf(points)
      if (!bounds.isEmpty()) map.fitBounds(bounds, { padding, maxZoom: maxFitZoom })
    },
    fitColombia: () => void map.fitBounds(boundsOf(colombia), { padding: 16 }),
    drawMarks: (marks) => void map.getSource<GeoJSONSource>(markSource)?.setData(toFeatures(marks)),
    drawJourney: (features) => void map.getSource<GeoJSONSource>(journeySource)?.setData(features),
    setPointer: (isOverMark) => {
      canvas.style.cursor = isOverMark ? 'pointer' : ''
    },
    listen: ({ onMove, onArea, onDrag, onClick, onHover, onEnter }) => {
      const handleClick = ({ point }: MapMouseEvent) => onClick?.(point)
      const handleHover = ({ point }: MapMouseEvent) => onHover?.(point)
      const handleLeave = () => onHover?.(undefined)
      const area = pace(() => onArea?.(), areaMs)
      const handleMove = () => {
        onMove?.()
        area.run()
      }
      const handleDrag = () => onDrag?.()
      const handleKey = (event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !onEnter) return
        onEnter()
        // The page's own Enter is not meant while the map has the focus.
        event.stopPropagation()
      }
      map.on('click', handleClick)
      map.on('mousemove', handleHover)
      map.on('mouseout', handleLeave)
      map.on('move', handleMove)
      map.on('moveend', handleMove)
      map.on('resize', handleMove)
      map.on('dragstart', handleDrag)
      canvas.addEventListener('keydown', handleKey)
      return () => {
        area.cancel()
        map.off('click', handleClick)
        map.off('mousemove', handleHover)
        map.off('mouseout', handleLeave)
        map.off('move', handleMove)
        map.off('moveend', handleMove)
        map.off('resize', handleMove)
        map.off('dragstart', handleDrag)
        canvas.removeEventListener('keydown', handleKey)
      }
    },
  }
}
