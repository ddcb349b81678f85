import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'
import { AppError } from '@arriero/domain/errors.ts'
import { leadingEvents } from '@arriero/domain/journeys/event-path.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import type { Tx } from '#platform/database/schema.ts'
import type { CommandActor, TransitionCommand, TransitionRequest } from './command-request.ts'
import {
  findOpenNovelty,
  type JourneyColumns,
  type LockedJourney,
  statusOf,
} from './journey-record.ts'
import { noveltyEnding } from './novelties.ts'

type TransitionPath = [TransitionRequest, ...TransitionRequest[]]
type StateColumns = Pick<JourneyColumns, 'journey_state_id' | 'interrupted'>

/**
 * The transitions of one command, in order, all in one transaction. Most commands are one transition. A command from
 * the driver's own phone proves that the phone has signal again, so a journey without signal recovers first; the
 * other paths are those of `leadingEvents`.
 */
export function transitionPath(
  journey: StateColumns,
  request: TransitionRequest & { command: TransitionCommand },
): TransitionPath {
  const { actor, enteredBy, command } = request
  const status = statusOf(journey)
  const isFromPhone = actor === 'driver' && enteredBy === null
  const hasSignalAgain =
    isFromPhone && status.state === 'UnUpdated' && command.name !== 'recoverSignal'
  const events = hasSignalAgain ? (['recoverSignal'] as const) : leadingEvents(status, command.name)
  const { occurredAt } = command
  const leading = events.map((event) => ({
    ...request,
    // At the same real time, because the command can't have happened before them.
    command: {
      ...(event === 'recoverSignal' ? { name: event } : endNovelty(command.note)),
      occurredAt,
    },
    ...(!hasSignalAgain && { leadsTo: command.name }),
  }))
  return withOneVersionCheck([...leading, request])
}

const endNovelty = (note: string | undefined) =>
  ({ ...noveltyEnding, remedy: 'surcharge', note }) as const

/** A change of kind is the end of one novelty and the report of another, because their protocols differ. */
export async function reclassificationPath(
  tx: Tx,
  journey: LockedJourney,
  actor: CommandActor,
  command: Extract<JourneyCommand, { name: 'reclassifyNovelty' }>,
): Promise<TransitionPath> {
  const { noveltyCode, expectedVersion, note } = command
  const novelty = await findOpenNovelty(tx, journey.id)
  if (!novelty) throw new AppError('journey.no-novelty')
  if (novelty.code === noveltyCode) throw new AppError('journey.same-novelty')
  const end = {
    ...noveltyEnding,
    note: `Pasa a «${novelties[noveltyCode].label}».`,
    expectedVersion,
  } as const
  return withOneVersionCheck([
    { ...actor, command: end, leadsTo: command.name },
    { ...actor, command: { name: 'reportNovelty', noveltyCode, note } },
  ])
}

/** The first transition checks the version and raises it; the others follow from it. */
function withOneVersionCheck(requests: readonly TransitionRequest[]): TransitionPath {
  const expectedVersion = requests
    .map(({ command }) => command.expectedVersion)
    .find((version) => version !== undefined)
  const [first, ...rest] = requests.map((request, index) => ({
    ...request,
    command: {
      ...request.command,
      expectedVersion: index === 0 ? expectedVersion : undefined,
    },
  })) as TransitionPath
  return [first, ...rest]
}
