import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { Asked } from './asked.ts'
import type { JourneyColumns } from './journey-record.ts'

/**
 * A phone that comes back from where there is no radio sends what it kept. That is a report: the journey is found
 * again first, and then does what was asked. By an administrator's hand each is a step of its own.
 */
export function heardFirst(
  { journey_state_id }: Pick<JourneyColumns, 'journey_state_id'>,
  asked: Asked,
): [Asked, ...Asked[]] {
  const { actor, enteredBy, command } = asked
  const isOwn = actor === 'driver' && enteredBy === null
  const isSilent = journey_state_id === journeyStates.UnUpdated
  if (!isOwn || !isSilent || command.name === 'recoverSignal') return [asked]
  const { expectedVersion } = command
  return [
    { ...asked, command: { name: 'recoverSignal', expectedVersion } },
    // The first step has seen to it that nobody else came between.
    { ...asked, command: { ...command, expectedVersion: undefined } },
  ]
}
