import type { ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'

/** A place and when a phone was there, in milliseconds by its own clock. */
export interface Fix extends Point {
  at: number
}

/** One point of a batch, as fine as we keep it. */
export interface ReportedPoint extends Fix {
  /** Its place in the batch: what is refused is told by it. */
  index: number
  speedKmh: number | null
}

const rounded = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** A tenth of a metre, and of a km/h, is more than any phone knows. */
export function readPoints(positions: readonly ReportedPosition[]): ReportedPoint[] {
  return positions.map(({ lat, lng, reportedAt, speedKmh }, index) => ({
    index,
    lat: rounded(lat, 6),
    lng: rounded(lng, 6),
    at: Date.parse(reportedAt),
    speedKmh: speedKmh === undefined ? null : rounded(speedKmh, 1),
  }))
}
