import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { type JourneyStateId, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { commandDisplay } from '#features/journeys/actions/command-display.ts'
import type { IconComponent } from '#ui/commands/command.ts'

export interface BulkAction {
  name: CommandName
  label: string
  icon: IconComponent
  tone?: 'danger'
}

/** Steps that are the same for many: a proof of delivery is of one journey alone. */
const steps: Partial<Record<JourneyStateId, CommandName>> = {
  [journeyStates.OnWay]: 'arriveAtOrigin',
  [journeyStates.OnOrigin]: 'startLoading',
  [journeyStates.OnOriginSurcharge]: 'startLoading',
  [journeyStates.Carry]: 'depart',
  [journeyStates.OnRoute]: 'arriveAtDestination',
  [journeyStates.OnDestiny]: 'startUnloading',
  [journeyStates.OnDestinySurcharge]: 'startUnloading',
  [journeyStates.Novelty]: 'resolveNovelty',
  [journeyStates.UnUpdated]: 'recoverSignal',
}

const always: readonly CommandName[] = ['take', 'release', 'snooze', 'writeNote', 'reportNovelty']

/** What makes sense for many; the next step only where all stand in the same state. */
export function listBulkActions(sharedState: JourneyStateId | undefined): BulkAction[] {
  const step = sharedState === undefined ? undefined : steps[sharedState]
  const names = [...(step ? [step] : []), ...always]
  return [
    ...names.map((name) => ({ name, ...commandDisplay[name] })),
    { name: 'cancel', ...commandDisplay.cancel, tone: 'danger' },
  ]
}
