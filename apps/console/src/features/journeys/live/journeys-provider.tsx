import { minuteMs, hourMs } from '@arriero/domain/calendar/durations.ts'
import { CorridorDurations } from '@arriero/domain/contract/http/journeys.ts'
import { assessAttention } from '@arriero/domain/journeys/attention/assess-attention.ts'
import { estimateArrival } from '@arriero/domain/journeys/attention/estimate-arrival.ts'
import {
  indexUsualStays,
  type FindUsualStay,
} from '@arriero/domain/journeys/attention/usual-durations.ts'
import {
  defaultProtocols,
  type NoveltyProtocols,
} from '@arriero/domain/journeys/novelty-protocol.ts'
import { isSnoozed } from '@arriero/domain/journeys/snooze.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import {
  attentionQuery,
  inProgressQuery,
  toAssignQuery,
} from '@arriero/domain/journeys/journey-state.ts'
import {
  toApproveQuery,
  type SurchargeDocument,
} from '@arriero/domain/journeys/surcharge-document.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useQuery, queryOptions } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo } from 'react'
import { useServices } from '#data/use-services.ts'
import type { Http } from '#data/http/http.ts'
import { useRows } from '#data/live/live-hooks.ts'
import { useNoveltyProtocols } from '#features/journeys/protocols/protocols-data.ts'
import type { AssessJourney } from './assessed-journey.ts'
import { AssessedRows } from './assessed-rows.ts'
import { JourneysContext } from './journeys-context.ts'
import { LiveRoadBlocks } from './live-road-blocks.ts'

const noHistory = indexUsualStays([])

/** One set of journeys for the whole console, assessed in one place, so that all screens agree. */
export function JourneysProvider({ children }: { children: ReactNode }) {
  const { http, config } = useServices()
  const feed = useRows<JourneyDocument>(inProgressQuery)
  const tray = useRows<JourneyDocument>(attentionQuery)
  const unassigned = useRows<JourneyDocument>(toAssignQuery)
  const toApprove = useRows<SurchargeDocument>(toApproveQuery)
  const { data: findUsualStay = noHistory } = useQuery(usualStaysQuery(http))
  const limits = config.journeyLimits
  const protocols = useNoveltyProtocols()
  const roadBlocks = useMemo(() => new LiveRoadBlocks(tray), [tray])
  // Independent of `findUsualStay` and `protocols`, which arrive while the rows are loading: new rows would restart every view.
  const rows = useMemo(() => {
    const first = { findUsualStay: noHistory, limits, protocols: defaultProtocols, roadBlocks }
    return new AssessedRows([feed, tray], assessBy(first))
  }, [feed, tray, limits, roadBlocks])
  useLayoutEffect(() => {
    const stopBlocks = roadBlocks.start()
    rows.start(assessBy({ findUsualStay, limits, protocols, roadBlocks }))
    return () => {
      rows.stop()
      stopBlocks()
    }
  }, [rows, findUsualStay, limits, protocols, roadBlocks])
  const toAssign = useMemo(() => {
    const first = { findUsualStay: noHistory, limits, protocols: defaultProtocols, roadBlocks }
    return new AssessedRows([unassigned], assessBy(first))
  }, [unassigned, limits, roadBlocks])
  useLayoutEffect(() => {
    toAssign.start()
    return () => toAssign.stop()
  }, [toAssign])
  const value = useMemo(
    () => ({ rows, toAssign, toApprove, findUsualStay }),
    [rows, toAssign, toApprove, findUsualStay],
  )
  return <JourneysContext value={value}>{children}</JourneysContext>
}

interface AssessmentDeps {
  findUsualStay: FindUsualStay
  limits: JourneyLimits
  protocols: NoveltyProtocols
  roadBlocks: LiveRoadBlocks
}

/** Reads the clock of this computer on every call. */
const assessBy =
  ({ roadBlocks, ...deps }: AssessmentDeps): AssessJourney =>
  (journey) => {
    const now = Date.now()
    const context = { ...deps, now, roadBlocks: roadBlocks.get() }
    const { at, delay } = estimateArrival(journey, context)
    return {
      attention: assessAttention(journey, context, at),
      isSnoozed: isSnoozed(journey, deps.protocols, now),
      estimatedAt: at && toMinute(at),
      ...(delay && { delay: { ...delay, ms: delay.ms && toMinute(delay.ms) } }),
    }
  }

const toMinute = (ms: number) => Math.round(ms / minuteMs) * minuteMs

/** Medians over months of history hardly change within an hour. */
const usualStaysFreshMs = hourMs

/** How long journeys usually stay in each state, by corridor. */
export const usualStaysQuery = (http: Http) =>
  queryOptions({
    queryKey: ['journeys', 'usual'],
    queryFn: ({ signal }) =>
      http.get('gateway', 'journeys/durations/corridors', CorridorDurations, signal),
    meta: { reading: 'las duraciones usuales de los corredores' },
    select: indexDurations,
    staleTime: usualStaysFreshMs,
    refetchInterval: usualStaysFreshMs,
  })

const indexDurations = ({ durations }: CorridorDurations) => indexUsualStays(durations)
