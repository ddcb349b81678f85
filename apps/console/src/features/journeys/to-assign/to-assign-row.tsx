import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatCop } from '@arriero/domain/format/number.ts'
import {
  assignmentDeadline,
  describeDeadlineEvent,
  describeMissing,
  truckNeededAt,
} from '@arriero/domain/journeys/assignment.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCommandUser } from '#features/journeys/commands/command-user.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/live-hooks.ts'
import { useNow } from '#data/use-now.ts'
import { fitCandidates } from '#features/journeys/commands/candidates-query.ts'
import { useRunCommand } from '#features/journeys/commands/command-context.ts'
import { planAssignment } from '#features/journeys/commands/driver-commands.ts'
import { formatNearMoment } from '#features/journeys/format-moment.ts'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useJourneyLimits } from '#features/journeys/live/journeys-context.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { RowCheckbox } from '../work-list/row-checkbox.tsx'
import type { WorkList } from '../work-list/use-work-list.ts'
import listClasses from '#ui/list/list-row.module.css'
import { describeCandidates, useRowCandidates } from './best-candidate.ts'
import { isAnnounced } from '#features/journeys/search/plan-to-assign.ts'
import { RowMenu } from './row-menu.tsx'
import classes from './to-assign-row.module.css'

/** Minutes and hours are shown. */
const clockStepMs = 10_000

interface ToAssignRowProps {
  rows: WatchedRows<AssessedJourney>
  id: string
  leadMinutes: number | undefined
  selection: WorkList['selection']
}

/** A journey without a driver: when it needs the truck, what is missing, and who could take it. */
export function ToAssignRow({ rows, id, leadMinutes, selection }: ToAssignRowProps) {
  const row = useRow(rows, id)
  const now = useNow(clockStepMs).getTime()
  if (row === undefined) return null
  const { journey } = row
  const { code, customer, cargo, priceCop, attendedBy, journeyStateId } = journey
  return (
    <article
      className={classes.row}
      data-severity={findSeverity(journey, now, leadMinutes)}
      data-state={journeyStateId}
    >
      <RowCheckbox id={id} name={code} selection={selection} />
      <Needed journey={journey} now={now} />
      <div className={`${listClasses.cell} ${classes.journey}`}>
        <div className={listClasses.line}>
          <Link
            className={listClasses.open}
            data-row={id}
            from="/admin/por-asignar"
            to="."
            search={(search) => ({ ...search, viaje: id })}
            resetScroll={false}
          >
            {code}
          </Link>
          <JourneyStateChip stateId={journeyStateId} />
        </div>
        <div className={listClasses.soft}>
          {attendedBy && (
            <span className={listClasses.care}>{attendedBy.name.split(' ')[0]} lo atiende · </span>
          )}
          {customer.name}
        </div>
      </div>
      <div className={`${listClasses.cell} ${classes.route}`}>
        <div className={listClasses.text}>
          <RouteText {...journey} />
        </div>
        <div className={listClasses.soft}>
          {cargo} · <span className={classes.price}>{formatCop(priceCop)}</span>
        </div>
      </div>
      <Assignment journey={journey} now={now} />
    </article>
  )
}

/** Red once the hour has passed, amber from when the notification counts it. */
function findSeverity(journey: JourneyDocument, now: number, leadMinutes: number | undefined) {
  if (journey.loadingAt !== null && truckNeededAt(journey) <= now) return 'high'
  return isAnnounced(journey, { now, leadMinutes }) ? 'medium' : undefined
}

/** The hour of the truck, and how far it is. */
function Needed({ journey, now }: { journey: JourneyDocument; now: number }) {
  const at = truckNeededAt(journey)
  const waited = formatDuration(Math.max(now - Date.parse(journey.stateSince), 0))
  const distance = at >= now ? `en ${formatDuration(at - now)}` : `hace ${formatDuration(now - at)}`
  return (
    <div className={`${listClasses.cell} ${classes.needed}`}>
      <div className={classes.hour}>
        {journey.loadingAt === null ? 'Ya' : formatNearMoment(at, now)}
      </div>
      <div className={listClasses.soft}>
        {journey.loadingAt === null ? `espera ${waited}` : `${distance} · espera ${waited}`}
      </div>
    </div>
  )
}

/** What is missing, the best candidate, and the buttons. */
function Assignment({ journey, now }: { journey: JourneyDocument; now: number }) {
  const me = useCommandUser()
  const limits = useJourneyLimits()
  const runCommand = useRunCommand()
  const needsDriver = planAssignment(journey, me, undefined)?.needsDriver ?? false
  const known = useRowCandidates(journey.id, needsDriver)
  const planned = planAssignment(journey, me, known && fitCandidates(known)[0])
  const deadline = assignmentDeadline(journey, limits)
  const missing = [
    describeMissing(journey),
    ...(deadline && deadline.at > now
      ? [`${describeDeadlineEvent(deadline.event)} en ${formatDuration(deadline.at - now)}`]
      : []),
  ].join(' · ')
  const candidates = known && describeCandidates(known)
  return (
    <>
      <div className={`${listClasses.cell} ${classes.missing}`}>
        <div className={listClasses.text}>{missing}</div>
        <div className={listClasses.soft}>{candidates ?? '\u00A0'}</div>
      </div>
      <div className={`${listClasses.actions} ${classes.actions}`}>
        {planned && (
          <Button
            size="xs"
            classNames={{ root: classes.primary, label: classes.primaryLabel }}
            disabled={planned.command.refusedBecause !== undefined}
            onClick={() => runCommand(journey, planned.command.name, planned.preset)}
          >
            {planned.command.label}
          </Button>
        )}
        <RowMenu journey={journey} />
      </div>
    </>
  )
}
