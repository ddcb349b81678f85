import type { ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import type { Ride } from './ride.ts'

const metresPerDegree = 111_320

/** What the satellites say: ten to thirty metres aside. */
export function positionNear(
  { place, kmh }: Pick<Ride, 'place' | 'kmh'>,
  at: number,
  random: Random,
): ReportedPosition {
  const degrees = random.between(10, 30) / metresPerDegree
  const angle = random.between(0, 2 * Math.PI)
  return {
    lat: round(place.lat + degrees * Math.sin(angle)),
    lng: round(place.lng + degrees * Math.cos(angle)),
    reportedAt: new Date(at).toISOString(),
    speedKmh: Math.round(kmh),
  }
}

/** A metre or so: more digits would only look exact. */
const round = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
