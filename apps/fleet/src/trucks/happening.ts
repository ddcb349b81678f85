import {
  noveltiesAtDestination,
  noveltiesAtOrigin,
  noveltiesOnTheRoad,
  type NoveltyWeights,
} from '@arriero/domain/demo/novelty-weights.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { novelties, type NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { reasons } from '@arriero/domain/journeys/reason.ts'
import type { Stage } from './stage.ts'

/** Something that comes between while a truck is at work, after so many minutes of it. */
export type Happening = { at: number } & (
  | { kind: 'novelty'; code: NoveltyCode; minutes: number }
  /** A phone that breaks: nothing is kept, nothing is sent. */
  | { kind: 'silence'; minutes: number }
  | { kind: 'withdrawal'; reasonCode: string }
)

interface Chances {
  novelties: NoveltyWeights
  novelty: number
  silence: number
  withdrawal: number
}

/** How often, of 1, each comes between; together they make a believable day. */
const chances: Record<Stage, Chances> = {
  OnWay: { novelties: noveltiesOnTheRoad, novelty: 0.05, silence: 0.03, withdrawal: 0.02 },
  OnOrigin: { novelties: noveltiesAtOrigin, novelty: 0.1, silence: 0.02, withdrawal: 0.015 },
  Carry: { novelties: noveltiesAtOrigin, novelty: 0.02, silence: 0.02, withdrawal: 0 },
  OnRoute: { novelties: noveltiesOnTheRoad, novelty: 0.3, silence: 0.25, withdrawal: 0 },
  OnDestiny: { novelties: noveltiesAtDestination, novelty: 0.1, silence: 0.02, withdrawal: 0 },
  Discharge: { novelties: noveltiesAtDestination, novelty: 0.02, silence: 0.02, withdrawal: 0 },
}

const withdrawalReasons = Object.keys(reasons.withdraw).filter((code) => code !== 'OTRO')
/** For what has no usual time. */
const longMinutes = 360

/** In the order in which they will happen. */
export function drawHappenings(stage: Stage, minutes: number, random: Random): Happening[] {
  const odds = chances[stage]
  const sometime = () => random.between(0.05, 0.95) * minutes
  const drawn: Happening[] = []
  if (random.next() < odds.novelty) {
    const code = random.pickWeighted(odds.novelties)
    drawn.push({ at: sometime(), kind: 'novelty', code, minutes: noveltyMinutes(code, random) })
  }
  if (random.next() < odds.silence) {
    drawn.push({ at: sometime(), kind: 'silence', minutes: random.between(60, 240) })
  }
  if (random.next() < odds.withdrawal) {
    drawn.push({ at: sometime(), kind: 'withdrawal', reasonCode: random.pick(withdrawalReasons) })
  }
  return drawn.toSorted((one, other) => one.at - other.at)
}

export const noveltyMinutes = (code: NoveltyCode, random: Random): number =>
  (novelties[code].typicalMinutes ?? longMinutes) * random.between(0.5, 1.5)
