import { defaultLimits, hastenLimits } from '@arriero/domain/journeys/journey-limits.ts'

/** How fast this world runs and how often its phones speak; times are milliseconds of the real clock. */
export interface Pace {
  speed: number
  /** Between two reports of a truck on the road, at a site or resting, and without a journey. */
  moving: number
  standing: number
  idle: number
  /** After this much silence the control room gives a truck up. */
  silence: number
}

const usualReport = 20_000
/** Reports a second that two cores take beside everything else they do. */
const mostReportsPerSecond = 100

/** Often enough not to be taken for silent, seldom enough for the server: a bigger fleet speaks less. */
export function paceOf(trucks: number, speed: number): Pace {
  const silence = hastenLimits(defaultLimits, speed).silence * 60_000
  const affordable = (trucks / mostReportsPerSecond) * 1000
  const moving = Math.max(Math.min(usualReport, silence / 4), affordable)
  const standing = Math.max(moving, Math.min(3 * moving, silence / 4))
  return { speed, moving, standing, idle: 3 * moving, silence }
}

/** Too many trucks, too fast: they can't all be heard in time. */
export const isHopeless = ({ moving, silence }: Pace): boolean => moving > 0.7 * silence

/** Who asks where it stands for the first time costs more: about so many do in a second. */
const firstQuestionsPerSecond = 70

/** The clock of silence runs while the first ones are still asking. */
export const isSlowToBegin = (trucks: number, { silence }: Pace): boolean =>
  (trucks / firstQuestionsPerSecond) * 1000 > 0.7 * silence

/** Minutes of the simulated world as milliseconds of the real clock, and back. */
export const toMilliseconds = (minutes: number, { speed }: Pace): number =>
  (minutes * 60_000) / speed
export const toMinutes = (milliseconds: number, { speed }: Pace): number =>
  (milliseconds * speed) / 60_000
