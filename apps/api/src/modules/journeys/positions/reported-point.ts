import type { ReportedPosition } from '@arriero/domain/contract/http/driver.ts'
import type { Point } from '@arriero/domain/corridors/point.ts'

/** A GPS fix: a place, and the time by the phone's clock in milliseconds. */
export interface Fix extends Point {
  at: number
}

/** One point of a batch, rounded as it is stored. */
export interface ReportedPoint extends Fix {
  /** Index in the batch; rejected points are reported by it. */
  index: number
  speedKmh: number | null
}

const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Rounds to a tenth of a metre and of a km/h, which is finer than any phone measures. */
export function readPoints(positions: readonly ReportedPosition[]): ReportedPoint[] {
  return positions.map(({ lat, lng, reportedAt, speedKmh }, index) => ({
    index,
    lat: round(lat, 6),
    lng: round(lng, 6),
    at: Date.parse(reportedAt),
    speedKmh: speedKmh === undefined ? null : round(speedKmh, 1),
  }))
}
