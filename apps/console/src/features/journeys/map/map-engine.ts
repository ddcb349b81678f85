import type { Point } from '@arriero/domain/corridors/point.ts'
import type { Mark } from './marks/lay-out-marks.ts'
import type { MapView, Padding, WorldPoint } from './mercator.ts'
import type { MapFeatureCollection } from './drawn-journey.ts'

/** What the maps' common parts need of the drawing below them: MapLibre, or a plain canvas without a graphics card. */
export interface MapEngine {
  getView: () => MapView
  /** The part of the world that is drawn, which may be larger than the view. Marks are laid out for it. */
  getArea: () => MapView
  readonly maxZoom: number
  moveTo: (center: Point, zoom?: number) => void
  zoomBy: (step: number) => void
  /** Shows all points; `padding` leaves room for their labels. */
  fit: (points: Iterable<Point>, padding?: Padding) => void
  fitColombia: () => void
  drawMarks: (marks: readonly Mark[]) => void
  /** The selected journey. */
  drawJourney: (features: MapFeatureCollection) => void
  setPointer: (isOverMark: boolean) => void
  /** Returns a function that removes the listener. */
  listen: (listener: MapListener) => () => void
}

export interface MapListener {
  /** Called at each step of a movement, and at its end. */
  onMove?: () => void
  /** Another area or zoom level is drawn, so that marks must be laid out again. */
  onArea?: () => void
  /** The user drags the map. */
  onDrag?: () => void
  onClick?: (pixel: WorldPoint) => void
  /** Undefined when the pointer leaves the map. */
  onHover?: (pixel: WorldPoint | undefined) => void
  /** Enter, while the map has the focus. */
  onEnter?: () => void
}

export const zoomLimits = {
  min: 3.5,
  /** Our basemap has no more detail beyond this level. */
  basemapMax: 12,
  /** A custom style usually has streets. */
  customMax: 18,
}

/** The mainland: what «toda Colombia» shows. */
export const colombia: readonly [Point, Point] = [
  { lat: -4.3, lng: -79.2 },
  { lat: 12.6, lng: -66.8 },
]

/** Extent of the basemap; the camera can't leave it. */
export const basemapBounds: readonly [Point, Point] = [
  { lat: -11, lng: -90 },
  { lat: 17.5, lng: -57 },
]

export const evenPadding: Padding = { top: 48, bottom: 48, left: 48, right: 48 }
/** Space for the labels at both ends of a journey and for the attribution below. */
export const labelPadding: Padding = { top: 56, bottom: 72, left: 48, right: 56 }
/** Limits the zoom when fitting a single truck. */
export const maxFitZoom = 9

export const credits = 'Natural Earth · GeoNames (CC BY 4.0)'
