import {
  noveltiesAtDestination,
  noveltiesAtOrigin,
  noveltiesOnTheRoad,
} from '@arriero/domain/demo/novelty-weights.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { novelties, type NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import type { Stage } from './life.ts'
import type { Plan } from './plan.ts'

/** What goes wrong where, by how often it does. */
export function drawNovelty(random: Random, stage: Stage): NoveltyCode {
  if (stage === 'OnOrigin' || stage === 'Carry') return random.pickWeighted(noveltiesAtOrigin)
  if (stage === 'OnDestiny' || stage === 'Discharge')
    return random.pickWeighted(noveltiesAtDestination)
  return random.pickWeighted(noveltiesOnTheRoad)
}

export const noveltyMinutes = (random: Random, code: NoveltyCode): number =>
  (novelties[code].typicalMinutes ?? 240) * random.between(0.4, 1.5)

/** Reported, attended when it lasts, and over. */
export function tellNovelty(plan: Plan, random: Random, noveltyCode: NoveltyCode): void {
  const minutes = noveltyMinutes(random, noveltyCode)
  plan.driver({ name: 'reportNovelty', noveltyCode })
  const attended = minutes > 60 ? attend(plan, random, minutes * 0.6) : 0
  plan.wait(minutes - attended)
  if (random.next() < 0.7) plan.driver({ name: 'resolveNovelty', reasonCode: 'SUPERADA' })
  else plan.administrator({ name: 'resolveNovelty', reasonCode: 'ATENDIDA' })
}

/** What the control room does about it; answers how many of these minutes that took. */
export function attend(plan: Plan, random: Random, within: number): number {
  const pause = within / 4
  plan.wait(pause).step('call-driver')
  if (random.next() < 0.2) plan.step('no-answer')
  if (random.next() < 0.6) plan.wait(pause).step('tell-customer')
  else plan.wait(pause)
  if (random.next() < 0.3) plan.note('El conductor avisa que espera en sitio seguro.')
  return 2 * pause
}
