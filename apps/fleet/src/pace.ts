import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { defaultLimits, scaleLimits } from '@arriero/domain/journeys/journey-limits.ts'

/** The speed of the simulation and the intervals of its devices, in real milliseconds. */
export interface Pace {
  speed: number
  /** Between two reports of a truck that is driving, that is stopped on a journey, and that has no journey. */
  moving: number
  stopped: number
  idle: number
  /** After this long without a report, a journey becomes `UnUpdated`. */
  silence: number
}

const usualReportMs = 20_000
/** How many reports a second a server with two cores can take besides its other work. */
const maxReportsPerSecond = 100

/** Trucks report often enough not to become `UnUpdated`, but a bigger fleet reports less often to spare the server. */
export function paceOf(trucks: number, speed: number): Pace {
  const silence = scaleLimits(defaultLimits, speed).silence * minuteMs
  const minInterval = (trucks / maxReportsPerSecond) * 1000
  const moving = Math.max(Math.min(usualReportMs, silence / 4), minInterval)
  const stopped = Math.max(moving, Math.min(3 * moving, silence / 4))
  return { speed, moving, stopped, idle: 3 * moving, silence }
}

/** Too many trucks at this speed: they can't all report in time. */
export const isTooFast = ({ moving, silence }: Pace): boolean => moving > 0.7 * silence

/** The first request of a truck is more expensive: the server answers about this many a second. */
const firstRequestsPerSecond = 70

/** Some trucks become `UnUpdated` before their first request is answered. */
export const isSlowToStart = (trucks: number, { silence }: Pace): boolean =>
  (trucks / firstRequestsPerSecond) * 1000 > 0.7 * silence

/** Converts simulated minutes into real milliseconds, and back. */
export const toMilliseconds = (minutes: number, { speed }: Pace): number =>
  (minutes * minuteMs) / speed
export const toMinutes = (milliseconds: number, { speed }: Pace): number =>
  (milliseconds * speed) / minuteMs
