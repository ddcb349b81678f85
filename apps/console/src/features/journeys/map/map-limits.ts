import type { LngLatBoundsLike } from 'maplibre-gl'

/** The mainland: what «toda Colombia» shows. */
export const colombia: LngLatBoundsLike = [
  [-79.2, -4.3],
  [-66.8, 12.6],
]

/** As far as the basemap reaches, so that nobody gets lost at sea. */
export const farthest: LngLatBoundsLike = [
  [-90, -11],
  [-57, 17.5],
]

export const zoomLimits = {
  min: 3.5,
  /** Our basemap has nothing more to show beyond. */
  own: 12,
  /** A style of the owner's usually has streets. */
  owners: 18,
}
