import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyFacts } from '@arriero/domain/contract/http/journeys.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import { upperFirst } from '@arriero/domain/format/text.ts'
import { actorLabels } from '@arriero/domain/journeys/journey-event.ts'
import { isUnderWay } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import { createContext, use } from 'react'
import { useNow } from '#data/use-now.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { isOpen, type ListedJourney, noFacts } from '#features/journeys/live/listed-rows.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { ChangeFlash } from '#features/journeys/rows/cells/change-flash.tsx'
import { ArrivalCell, Stay } from '#features/journeys/rows/cells/clock-cells.tsx'
import { RouteCell } from '#features/journeys/rows/cells/journey-cells.tsx'
import { describeCancelReason } from './filter-labels.ts'
import { describeArrivedDelay, formatListMoment } from './list-moments.ts'
import classes from '#features/journeys/rows/cells/cells.module.css'

/** The states that the list is filtered by; undefined for all. */
export const FilteredStates = createContext<readonly number[] | undefined>(undefined)

/** A journey that has left the filter stays until the list is read again, and says so. */
export function AnyStateCell({ journey }: { journey: JourneyDocument }) {
  const states = use(FilteredStates)
  const isOutside = states !== undefined && !states.includes(journey.journeyStateId)
  return (
    <ChangeFlash value={journey.journeyStateId}>
      <JourneyStateChip stateId={journey.journeyStateId} />
      {isOutside ? (
        <div className={classes.outside}>Ya no está en el filtro</div>
      ) : (
        isOpen(journey) && <Stay journey={journey} />
      )}
    </ChangeFlash>
  )
}

export function AnyRouteCell({ journey }: { journey: JourneyDocument }) {
  if (isUnderWay(journey.journeyStateId)) return <RouteCell journey={journey} />
  return (
    <div className={classes.places}>
      <RouteText {...journey} />
    </div>
  )
}

export function MomentCell({ at }: { at: string | null }) {
  const now = useNow(minuteMs)
  return <div className={classes.text}>{at === null ? '—' : formatListMoment(at, now)}</div>
}

const factsOf = (row: AssessedJourney): JourneyFacts =>
  (row as Partial<ListedJourney>).facts ?? noFacts

/** The arrival and how it compares with the promised one; before it, the expected one. */
export function AnyArrivalCell({ row }: { row: AssessedJourney }) {
  const now = useNow(minuteMs)
  const { journey } = row
  const { arrivedAt } = factsOf(row)
  if (arrivedAt === null && isUnderWay(journey.journeyStateId)) return <ArrivalCell row={row} />
  const delay = arrivedAt === null ? null : describeArrivedDelay(arrivedAt, journey.promisedAt)
  const shown = arrivedAt ?? journey.promisedAt
  if (shown === null) return <div>—</div>
  const isPromise = arrivedAt === null
  return (
    <>
      <div className={isPromise ? classes.text : classes.arrivalTime}>
        {formatListMoment(shown, now)}
      </div>
      <div className={`${classes.soft} ${classes.name}`} data-tone={delay?.tone}>
        {isPromise ? 'prometida' : delay?.text}
      </div>
    </>
  )
}

export function NoveltyCell({ row }: { row: AssessedJourney }) {
  const labels = factsOf(row).novelties.map((code) => novelties[code].label)
  const [first] = labels
  if (first === undefined) return <div className={classes.soft}>—</div>
  const more = labels.length > 1 ? ` y ${labels.length - 1} más` : ''
  return (
    <div
      className={`${classes.name} ${classes.novelty}`}
      data-open={row.journey.novelty !== null}
      title={labels.join(', ')}
    >
      {first}
      {more}
    </div>
  )
}

const siteLabels = { origin: 'En cargue', destination: 'En descargue' } as const

export function SurchargeCell({ row }: { row: AssessedJourney }) {
  const sites = factsOf(row).surcharges
  if (sites.length === 0) return <div className={classes.soft}>—</div>
  return (
    <div className={classes.name}>
      {sites.map((site) => (
        <div key={site}>{siteLabels[site]}</div>
      ))}
    </div>
  )
}

export function CancellationCell({ row }: { row: AssessedJourney }) {
  const { cancelledBy, cancelReason } = factsOf(row)
  if (cancelledBy === null) return <div className={classes.soft}>—</div>
  return (
    <>
      <div className={classes.text}>{upperFirst(actorLabels[cancelledBy])}</div>
      {cancelReason !== null && (
        <div className={`${classes.soft} ${classes.name}`}>
          {describeCancelReason(cancelReason)}
        </div>
      )}
    </>
  )
}

/** When the state began; for a closed journey, its end. */
export function ChangeCell({ journey }: { journey: JourneyDocument }) {
  const now = useNow(minuteMs)
  const age = formatRelative(journey.stateSince, now)
  return (
    <>
      <div className={classes.text}>{formatListMoment(journey.stateSince, now)}</div>
      <div className={classes.soft}>{isOpen(journey) ? age : `fin, ${age}`}</div>
    </>
  )
}
