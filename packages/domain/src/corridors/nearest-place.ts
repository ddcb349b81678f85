import { kilometresBetween, type Point } from './point.ts'

interface Waypoint extends Point {
  /** A trailing `~` marks an approximate position. */
  name?: string
}

/** The name of the waypoint that is nearest to the point. */
export function nearestPlaceName(path: readonly Waypoint[], point: Point): string | null {
  let nearest: { name: string; km: number } | undefined
  for (const { name, ...place } of path) {
    if (name === undefined) continue
    const km = kilometresBetween(place, point)
    if (!nearest || km < nearest.km) nearest = { name, km }
  }
  return nearest ? nearest.name.replace(/~$/, '') : null
}
