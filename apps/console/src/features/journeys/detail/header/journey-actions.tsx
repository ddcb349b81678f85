import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import {
  type StateGroup,
  journeyStateDisplay,
} from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useOwnId } from '#data/use-own-id.ts'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import { type OfferedAction, listActions } from '#features/journeys/actions/list-actions.ts'
import { useJourneyCommand } from '#features/journeys/actions/use-journey-command.ts'
import { ActionButton } from './action-button.tsx'
import { ActionMenu } from './action-menu.tsx'
import classes from './journey-header.module.css'

/** Wanted often enough to stand beside what comes next, while they can be done. */
const close: Record<StateGroup, readonly CommandName[]> = {
  request: [],
  booking: [],
  underway: ['reportNovelty'],
  attention: ['take'],
  closed: ['republish'],
}

export function JourneyActions({ journey }: { journey: JourneyDocument }) {
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
