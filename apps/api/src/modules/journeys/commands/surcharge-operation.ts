import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import {
  surchargeAmount,
  surchargeMinutes,
  type SurchargeSite,
} from '@arriero/domain/journeys/surcharge.ts'
import { dueTimers } from '../timers/due-timers.ts'
import { type Asked, reasonOf } from './asked.ts'
import {
  isWithin,
  type JourneyColumns,
  type JourneyRecord,
  type RunningSurcharge,
} from './journey-record.ts'
import type { Judged } from './judge.ts'

export type SurchargeOperation =
  | { kind: 'start'; site: SurchargeSite; startedAt: Date; rateCop: number }
  | { kind: 'pause'; id: string; seconds: number }
  | { kind: 'settle'; id: string; pausedSeconds: number; minutes: number; amountCop: number }
  | { kind: 'void'; id: string; reasonCode: string | null; note: string | null }

/** It runs as long as the journey is in it or must return to it; a novelty meanwhile is not counted. */
export function surchargeOperation(
  { event, to }: Judged,
  { actor, command }: Pick<Asked, 'actor' | 'command'>,
  { journey, novelty, surcharge }: JourneyRecord,
  now: Date,
  limits: JourneyLimits,
): SurchargeOperation | undefined {
  if (event === 'applySurcharge') {
    const site = to.state === 'OnOriginSurcharge' ? 'origin' : 'destination'
    const startedAt = actor === 'system' ? endOfFreeTime(journey, now, limits) : now
    const rateCop = journey.waiting_rate_cop ?? limits.waitingRateCop
    return { kind: 'start', site, startedAt, rateCop }
  }
  if (!surcharge) return undefined
  const { id } = surcharge
  if (event === 'voidSurcharge') {
    return { kind: 'void', id, reasonCode: reasonOf(command), note: command.note ?? null }
  }
  const isOver = !isWithin(to, 'OnOriginSurcharge', 'OnDestinySurcharge')
  const ofNovelty = novelty && (isOver || event === 'resolveNovelty')
  const seconds = ofNovelty ? secondsBetween(novelty.openedAt, now) : 0
  if (isOver) return settle(surcharge, surcharge.pausedSeconds + seconds, now)
  return seconds > 0 ? { kind: 'pause', id, seconds } : undefined
}

/** A silent truck, or a server that was away, made the system late: the site has had it for longer. */
function endOfFreeTime(journey: JourneyColumns, now: Date, limits: JourneyLimits): Date {
  const timer = dueTimers(journey, limits).find(({ event }) => event === 'applySurcharge')
  return timer && timer.dueAt < now ? timer.dueAt : now
}

function settle(
  { id, startedAt, rateCop }: RunningSurcharge,
  pausedSeconds: number,
  now: Date,
): SurchargeOperation {
  const minutes = surchargeMinutes(secondsBetween(startedAt, now) - pausedSeconds)
  return {
    kind: 'settle',
    id,
    pausedSeconds,
    minutes,
    amountCop: surchargeAmount(minutes, rateCop),
  }
}

export const secondsBetween = (from: Date, to: Date): number =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))
