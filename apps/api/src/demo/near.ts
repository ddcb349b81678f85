import type { Point } from '@arriero/domain/corridors/point.ts'
import type { Random } from '@arriero/domain/demo/random.ts'

/** A little aside, as satellites and parking lots are. */
export function near(random: Random, point: Point, degrees: number): Point {
  return {
    lat: point.lat + random.between(-degrees, degrees),
    lng: point.lng + random.between(-degrees, degrees),
  }
}
