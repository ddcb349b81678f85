import { minuteMs } from '../calendar/durations.ts'
import { kilometresBetween, type Point } from '../corridors/point.ts'

/** A reported position. */
export interface TrackPoint extends Point {
  at: string
  /** As the phone reported it; null if it did not. */
  speedKmh: number | null
}

export interface Movement {
  /** Null if the record does not know it. */
  speedKmh: number | null
  /** Since when the truck has not moved, as far as the record knows; null while it moves. */
  stoppedSince: string | null
}

/** An older report says nothing about the speed now. */
const maxReportAge = 3 * minuteMs
/** Two reports closer together than this are too inexact for a speed. */
const minSpan = 20_000
/** A higher speed is an error of two reports, or a demo that runs faster than real time. */
const maxSpeedKmh = 120
/** Reports within this distance are at the same place. */
const standingKm = 0.15
/** A shorter stop may be a traffic light. */
const minStop = 5 * minuteMs

/** How the truck moves, from its reported positions, oldest first, and the newest one that the screen knows. */
export function readMovement(
  track: readonly TrackPoint[],
  position: (Point & { at: string }) | null,
  now: Date,
): Movement {
  const last = track.at(-1)
  const isNewer = position && (!last || Date.parse(position.at) > Date.parse(last.at))
  const points = isNewer ? [...track, { ...position, speedKmh: null }] : track
  const stoppedSince = findStop(points)
  return { stoppedSince, speedKmh: stoppedSince === null ? findSpeed(points, now) : null }
}

function findSpeed(points: readonly TrackPoint[], now: Date): number | null {
  const [newest, before] = [points.at(-1), points.at(-2)]
  if (!newest || now.getTime() - Date.parse(newest.at) > maxReportAge) return null
  const withSpeed = points.findLast(({ speedKmh }) => speedKmh !== null)
  if (withSpeed && now.getTime() - Date.parse(withSpeed.at) <= maxReportAge)
    return withSpeed.speedKmh
  if (!before) return null
  const span = Date.parse(newest.at) - Date.parse(before.at)
  if (span < minSpan || span > maxReportAge) return null
  const speed = Math.round((kilometresBetween(before, newest) / span) * 60 * minuteMs)
  return speed <= maxSpeedKmh ? speed : null
}

function findStop(points: readonly TrackPoint[]): string | null {
  const newest = points.at(-1)
  if (!newest) return null
  const left = points.findLastIndex((point) => kilometresBetween(point, newest) > standingKm)
  const first = points[left + 1]
  const isStop = first && Date.parse(newest.at) - Date.parse(first.at) >= minStop
  return isStop ? first.at : null
}
