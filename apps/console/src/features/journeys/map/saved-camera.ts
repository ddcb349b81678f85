import type { RefObject } from 'react'

/** Position of a map's camera. */
export interface Camera {
  center: { lng: number; lat: number }
  zoom: number
}

/** Camera of the previous map; the next one starts there. */
export type SavedCamera = RefObject<Camera | null>
