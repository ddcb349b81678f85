import {
  indexUsualStays,
  type FindUsual,
} from '@arriero/domain/journeys/attention/usual-durations.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useRows } from '#data/live/use-rows.ts'
import { useServices } from '#data/use-services.ts'
import { AssessedRows } from './assessed-rows.ts'
import { attentionGroup, inProgressGroup } from './journey-group.ts'
import { JourneysContext } from './journeys-context.ts'
import { usualStaysQuery } from './usual-stays-query.ts'
import { assessAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import { estimateArrival } from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { Assess } from './assessed-journey.ts'

const noHistory = indexUsualStays([])

/** One set of journeys for the whole console, assessed in one place, so that every screen agrees. */
export function JourneysProvider({ children }: { children: ReactNode }) {
  const { http, config } = useServices()
  const feed = useRows<JourneyDocument>(inProgressGroup.query)
  const tray = useRows<JourneyDocument>(attentionGroup.query)
  const { data: findUsual = noHistory } = useQuery(usualStaysQuery(http))
  const limits = config.journeyLimits
  // Kept when the usual durations arrive: that is while the rows fill, and every view of new ones would start over.
  const rows = useMemo(
    () => new AssessedRows([feed, tray], assessBy({ findUsual: noHistory, limits })),
    [feed, tray, limits],
  )
  useLayoutEffect(() => {
    rows.start(assessBy({ findUsual, limits }))
    return () => rows.stop()
  }, [rows, findUsual, limits])
  const value = useMemo(() => ({ rows, findUsual }), [rows, findUsual])
  return <JourneysContext value={value}>{children}</JourneysContext>
}

const minuteMs = 60_000

/** By the clock of this computer, each time it is asked. */
const assessBy =
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
