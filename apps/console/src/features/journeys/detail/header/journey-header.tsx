import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatKm } from '@arriero/domain/format/number.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { corridors } from '@arriero/domain/corridors/corridors.ts'
import {
  journeyStateDisplay,
  type StateGroup,
} from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { use } from 'react'
import { useNow } from '#data/use-now.ts'
import { SheetLevel } from '#features/journeys/detail/sheet-section.tsx'
import { JourneyStateChip } from '#features/journeys/journey-state-chip.tsx'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useFindUsual } from '#features/journeys/live/journeys-context.ts'
import { RouteText } from '#features/journeys/route-text.tsx'
import { Spoken } from '#ui/spoken.tsx'
import { StandingLine } from './standing-line.tsx'
import classes from './journey-header.module.css'
import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { useOwnId } from '#data/session/use-own-id.ts'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import { type OfferedAction, listActions } from '#features/journeys/actions/list-actions.ts'
import { useJourneyCommand } from '#features/journeys/actions/use-journey-command.ts'
import { ActionButton } from './action-button.tsx'
import { ActionMenu } from './action-menu.tsx'

interface JourneyHeaderProps {
  journey: JourneyDocument
  assessed: AssessedJourney | undefined
}

/** Which journey this is, how it stands, and what to do next. */
export function JourneyHeader({ journey, assessed }: JourneyHeaderProps) {
  const { code, journeyStateId, customer } = journey
  const Heading = use(SheetLevel) === 1 ? 'h1' : 'h2'
  const { group } = journeyStateDisplay[journeyStateId]
  const km = roadKm(journey)
  return (
    <>
      <div className={classes.about}>
        <div className={classes.first}>
          <Heading className={classes.code}>{code}</Heading>
          <JourneyStateChip stateId={journeyStateId} />
          {group !== 'closed' && <Clock journey={journey} />}
        </div>
        <p className={classes.route}>
          <strong>
            <RouteText {...journey} />
          </strong>
          <span className={classes.soft}>
            {km !== undefined && ` · ${formatKm(km)}`} · {customer.name}
          </span>
        </p>
        <DriverAtHand journey={journey} />
        <StandingLine journey={journey} assessed={assessed} />
      </div>
      <JourneyActions journey={journey} />
    </>
  )
}

/** Where the column beside is out of sight, whoever drives is still one touch away. */
function DriverAtHand({ journey: { driver, vehicle } }: { journey: JourneyDocument }) {
  if (!driver) return null
  return (
    <p className={classes.driver}>
      {driver.name}
      {vehicle && ` · ${formatPlate(vehicle.plate)}`} · <a href={`tel:${driver.phone}`}>Llamar</a>
    </p>
  )
}

const roadKm = ({ origin, destination }: JourneyDocument): number | undefined =>
  corridors.find(
    (corridor) =>
      corridor.origin.divipola === origin.divipola &&
      corridor.destination.divipola === destination.divipola,
  )?.roadKm

/** How long it has been so, and how long that usually lasts. */
function Clock({ journey }: { journey: JourneyDocument }) {
  const now = useNow(1000).getTime()
  const usual = useFindUsual()(journey, journey.journeyStateId)
  const elapsed = Math.max(now - Date.parse(journey.stateSince), 0)
  const isSlow = usual !== undefined && elapsed > usual.p90Ms
  return (
    <span className={classes.clock} data-slow={isSlow}>
      {formatDuration(elapsed)}
      {usual && (
        <>
          <span aria-hidden="true"> / </span>
          <Spoken>, lo usual es </Spoken>
          {formatDuration(usual.medianMs)}
        </>
      )}
    </span>
  )
}

/** Wanted often enough to stand beside what comes next, while they can be done. */
const close: Record<StateGroup, readonly CommandName[]> = {
  request: [],
  booking: [],
  underway: ['reportNovelty'],
  attention: ['take'],
  closed: ['republish'],
}

function JourneyActions({ journey }: { journey: JourneyDocument }) {
  const { start } = useActionDesk()
  const { pendingId } = useJourneyCommand()
  const { next, rest } = listActions(journey, { id: useOwnId() })
  const atHand = close[journeyStateDisplay[journey.journeyStateId].group]
  const isAtHand = ({ name, refusedBecause }: OfferedAction) =>
    atHand.includes(name) && refusedBecause === undefined
  const begin = ({ name }: OfferedAction) => start(journey, name)
  return (
    <fieldset className={classes.actions} aria-label="Acciones">
      {rest.filter(isAtHand).map((action) => (
        <ActionButton
          key={action.name}
          action={action}
          isMain={false}
          onStart={() => begin(action)}
        />
      ))}
      {next.map((action, index) => (
        <ActionButton
          key={action.name}
          action={action}
          isMain={index === 0}
          isBusy={index === 0 && pendingId === journey.id}
          onStart={() => begin(action)}
        />
      ))}
      <ActionMenu actions={rest.filter((action) => !isAtHand(action))} onStart={begin} />
    </fieldset>
  )
}
