import type { MapEngine } from './map-engine.ts'
import type { MapProblem } from './map-problem.ts'
import type { SavedCamera } from './saved-camera.ts'

/** A map in the element with `containerRef`. */
export interface MapHandle {
  containerRef: (element: HTMLDivElement | null) => void
  /** Null until the map is ready. */
  engine: MapEngine | null
  problem: MapProblem | null
  retry: () => void
}

/** Opens a map: with MapLibre, or on a canvas without a graphics card. */
export type UseEngine = (label: string, saved?: SavedCamera) => MapHandle
