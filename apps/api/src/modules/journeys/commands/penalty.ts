import type { Actor } from '@arriero/domain/journeys/actor.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { JourneyStanding } from '@arriero/domain/journeys/journey-standing.ts'
import { isWithin } from './journey-record.ts'

export interface Penalty {
  penaltyCop: number
  percent: number
  chargedTo: 'customer' | 'driver'
}

interface Ending {
  event: JourneyEvent
  from: JourneyStanding
  actor: Actor
  reasonCode: string | null
  priceCop: number
}

/** What ending a service like this costs, and whom. */
export function penaltyOf(ending: Ending, limits: JourneyLimits): Penalty | undefined {
  const { event, priceCop } = ending
  const charge = (percent: number, chargedTo: Penalty['chargedTo']): Penalty => ({
    penaltyCop: Math.round((priceCop * percent) / 100),
    percent,
    chargedTo,
  })
  if (event === 'cancelBookingLate') return charge(limits.lateCancellationPercent, 'customer')
  if (event === 'withdrawLate') return charge(limits.lateCancellationPercent, 'driver')
  return isFalseFreight(ending) ? charge(limits.falseFreightPercent, 'customer') : undefined
}

/** The truck came and the load did not. */
const isFalseFreight = ({ event, from, actor, reasonCode }: Ending): boolean =>
  event === 'cancel' && hasCome(from) && (actor === 'customer' || reasonCode === 'FALSO_FLETE')

/** At the loading site, whatever happened to it there. */
export const hasCome = (standing: JourneyStanding): boolean =>
  isWithin(standing, 'OnOrigin', 'OnOriginSurcharge', 'Carry')
