import type { FindUsualStay } from '@arriero/domain/journeys/attention/usual-durations.ts'
import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'
import { createContext, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { useServices } from '#data/use-services.ts'
import { SharedThrottle } from '#data/listeners.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { areRowsKnown, useRowsStatus } from '#data/live/live-hooks.ts'
import type { DerivedView } from '#data/live/rows/derived-view.ts'
import type { AssessedJourney } from './assessed-journey.ts'
import { countUnderWay, readUnderWay } from './under-way-counts.ts'

interface JourneysState {
  rows: WatchedRows<AssessedJourney>
  toAssign: WatchedRows<AssessedJourney>
  toApprove: WatchedRows<SurchargeDocument>
  findUsualStay: FindUsualStay
}

export const JourneysContext = createContext<JourneysState | null>(null)

function useJourneysState(): JourneysState {
  const state = use(JourneysContext)
  if (state === null) throw new Error('useJourneys needs JourneysProvider above it')
  return state
}

/** All journeys under way: the feed's six states and the tray's four, in one set. */
export const useJourneys = (): WatchedRows<AssessedJourney> => useJourneysState().rows

/** Requests and bookings without a driver, in one set: the list «Por asignar». */
export const useToAssign = (): WatchedRows<AssessedJourney> => useJourneysState().toAssign

/** Surcharges that wait for a decision: the list «Por aprobar». */
export const useToApprove = (): WatchedRows<SurchargeDocument> => useJourneysState().toApprove

/** The number of rows of a list; null until they are loaded. The rail and the list itself show it. */
export function useRowTotal(rows: WatchedRows): number | null {
  const status = useRowsStatus(rows)
  const total = useSyncExternalStore(rows.subscribeIds, () => rows.getIds().length)
  return areRowsKnown(status) ? total : null
}

/** How long a state usually lasts on the journey's corridor. */
export const useFindUsualStay = (): FindUsualStay => useJourneysState().findUsualStay

/** As configured for this installation. */
export const useJourneyLimits = (): JourneyLimits => useServices().config.journeyLimits

/** How many journeys each page shows; null until they are loaded. */
interface JourneyTotals {
  inProgress: number | null
  /** Those that need attention and are not snoozed: the tray and a part of the feed. */
  attention: number | null
  /** Those of them with a critical reason. */
  critical: number | null
}

/** The counts of the lists that are not under way, as the rail shows them. */
export interface ListTotals {
  toAssign: number | null
  toApprove: number | null
}

export const useListTotals = (): ListTotals => ({
  toAssign: useRowTotal(useToAssign()),
  toApprove: useRowTotal(useToApprove()),
})

export function useJourneyTotals(): JourneyTotals {
  const rows = useJourneys()
  const { feed, attention, critical } = readUnderWay(usePacedView(countUnderWay))
  if (!areRowsKnown(useRowsStatus(rows))) return unknownTotals
  return { inProgress: feed, attention, critical }
}

const unknownTotals: JourneyTotals = { inProgress: null, attention: null, critical: null }

/** Lists and counts render together, at most four times a second: rendering is the expensive part of a busy feed. */
const renders = new SharedThrottle(250)

/** A view of all journeys, throttled. `make` must be the same function in every render, or the view is rebuilt. */
export function usePacedView<Value>(
  make: (rows: WatchedRows<AssessedJourney>) => DerivedView<AssessedJourney, Value>,
): Value {
  return usePacedViewOf(useJourneys(), make)
}

/** A throttled view of any rows, with the same rule for `make`. */
export function usePacedViewOf<Row extends LiveDocument, Value>(
  rows: WatchedRows<Row>,
  make: (rows: WatchedRows<Row>) => DerivedView<Row, Value>,
): Value {
  const view = useMemo(() => make(rows), [rows, make])
  const subscribe = useCallback(
    (listener: () => void) => {
      const removes = [
        renders.add(view.subscribe, listener),
        // A list that has just finished loading is rendered at once.
        rows.subscribeStatus(listener),
      ]
      return () => removes.forEach((remove) => remove())
    },
    [rows, view],
  )
  return useSyncExternalStore(subscribe, () => view.get())
}
