import { describeLocation, describeNearestPlace } from '@arriero/domain/journeys/location.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { describeAttention } from '@arriero/domain/journeys/attention/attention.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { useCommandUser } from '#features/journeys/commands/command-user.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useFindUsualStay } from '#features/journeys/live/journeys-context.ts'
import { useNoveltyProtocols } from '#features/journeys/protocols/protocols-data.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { SeverityChip } from '#features/journeys/severity-chip.tsx'
import { ItemActions } from './item-actions.tsx'
import { planAction } from './planned-action.ts'
import { describeAttendedOrSnoozed, describeSince, reasonDisplay } from './queue-display.ts'
import rowClasses from '#ui/list/list-row.module.css'
import classes from './attention-item.module.css'

/** Ten seconds are precise enough: the texts of the reasons show minutes and hours. */
const clockStepMs = 10_000

interface AttentionItemProps {
  rows: WatchedRows<AssessedJourney>
  id: string
  onOpen: (id: string) => void
}

/** A journey of the queue: its reasons, its identity and its actions. */
export const AttentionItem = memo(function AttentionItem({ rows, id, onOpen }: AttentionItemProps) {
  const row = useRow(rows, id)
  const me = useCommandUser()
  const protocols = useNoveltyProtocols()
  const now = useNow(clockStepMs).getTime()
  const [worst] = row?.attention ?? []
  if (row === undefined || worst === undefined) return null
  const { isSnoozed } = row
  const { icon: Icon, tone } = reasonDisplay[worst.reason]
  return (
    <article className={classes.item} data-severity={worst.severity} data-snoozed={isSnoozed}>
      <span className={classes.icon} data-tone={tone} aria-hidden="true">
        <Icon size={18} stroke={1.75} />
      </span>
      <Reasons
        row={row}
        now={now}
        attendedOrSnoozed={describeAttendedOrSnoozed(row.journey, me, now)}
      />
      <Identity row={row} />
      <ItemActions
        journey={row.journey}
        nextAction={planAction(row.journey, worst.reason, me, protocols)}
        me={me}
        isSnoozed={isSnoozed}
        onOpen={onOpen}
      />
    </article>
  )
})

interface ReasonsProps {
  row: AssessedJourney
  now: number
  /** «Laura lo atiende», «Pospuesto hasta 15:40 · Laura». */
  attendedOrSnoozed: string | null
}

function Reasons({
  row: { journey, attention, estimatedAt },
  now,
  attendedOrSnoozed,
}: ReasonsProps) {
  const usualStay = useFindUsualStay()(journey, journey.journeyStateId)
  const [worst = '', ...others] = attention.map((each) =>
    describeAttention(each, journey, now, { usualStay, estimatedAt }),
  )
  const [first] = attention
  const since = first && describeSince(first, now)
  const where = describeLocation(journey)
  // With several reasons there is no room for the road, which is that of the route beside it.
  const shownWhere = others.length > 0 ? describeNearestPlace(journey) : where
  const rest = joinParts(since, shownWhere, ...others)
  return (
    <div className={rowClasses.cell}>
      <p className={classes.reason}>
        {first && <SeverityChip severity={first.severity} />}
        <span className={classes.worst} title={worst}>
          {worst}
        </span>
      </p>
      <p
        className={`${rowClasses.soft} ${classes.rest}`}
        title={joinParts(attendedOrSnoozed, since, where, ...others)}
      >
        {attendedOrSnoozed && <span className={rowClasses.care}>{attendedOrSnoozed}</span>}
        {attendedOrSnoozed && rest && ' · '}
        {rest}
      </p>
    </div>
  )
}

const joinParts = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ')

function Identity({ row: { journey } }: { row: AssessedJourney }) {
  const { id, code, customer, origin, destination, driver, vehicle, journeyStateId } = journey
  const vehicleAndDriver = [vehicle && formatPlate(vehicle.plate), driver?.name ?? 'Sin conductor']
  return (
    <div className={classes.identity}>
      <div className={rowClasses.cell}>
        <div className={rowClasses.line}>
          <Link
            className={rowClasses.open}
            data-journey={id}
            from="/admin/atencion"
            to="."
            search={(search) => ({ ...search, viaje: id })}
            resetScroll={false}
          >
            {code}
          </Link>
          <JourneyStateChip stateId={journeyStateId} />
        </div>
        <div className={rowClasses.soft}>{customer.name}</div>
      </div>
      <div className={rowClasses.cell}>
        <div className={rowClasses.text}>
          <RouteText origin={origin} destination={destination} />
        </div>
        <div className={rowClasses.soft}>{vehicleAndDriver.filter(Boolean).join(' · ')}</div>
      </div>
    </div>
  )
}
