import { assessAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import { estimateArrival } from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import type { FindUsual } from '@arriero/domain/journeys/attention/usual-durations.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Assess } from './assessed-journey.ts'

const minuteMs = 60_000

/** By the clock of this computer, each time it is asked. */
export const assessBy =
  (context: { findUsual: FindUsual; limits: JourneyLimits }): Assess =>
  (journey) => {
    const now = Date.now()
    const estimate = estimateArrival(journey, { ...context, now })
    return {
      attention: assessAttention(journey, { ...context, now }),
      isSnoozed: journey.snooze !== null && Date.parse(journey.snooze.until) > now,
      estimatedAt: estimate && Math.round(estimate / minuteMs) * minuteMs,
    }
  }
