export interface Point {
  lat: number
  lng: number
}

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** In a straight line over the ground. */
export function kilometresBetween(from: Point, to: Point): number {
  const lat = radians(to.lat - from.lat) / 2
  const lng = radians(to.lng - from.lng) / 2
  const half =
    Math.sin(lat) ** 2 +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(lng) ** 2
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(half)))
}
