import {
  type JourneyStateId,
  cancelledStateKeys,
  journeyStateIds,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { openStateIds } from '@arriero/domain/journeys/journey-transitions.ts'
import type { Shape } from '#ui/tone-chip.tsx'
import type { Tone } from '#ui/theme/tones.ts'

interface StateGroup {
  key: string
  label: string
  states: readonly JourneyStateId[]
  mark: { tone: Tone; shape: Shape }
}

const cancelled = cancelledStateKeys.map((key) => journeyStates[key])
const known = new Set<JourneyStateId>([...openStateIds, ...cancelled, journeyStates.Finish])

/** Every state is in one of them. */
export const stateGroups: readonly StateGroup[] = [
  {
    key: 'open',
    label: 'Abiertos',
    states: openStateIds,
    mark: { tone: 'blue', shape: 'circle' },
  },
  {
    key: 'finished',
    label: 'Finalizados',
    states: [journeyStates.Finish],
    mark: { tone: 'green', shape: 'check' },
  },
  {
    key: 'cancelled',
    label: 'Cancelados',
    states: cancelled,
    mark: { tone: 'red', shape: 'cross' },
  },
  {
    key: 'expired',
    label: 'Vencidos',
    states: journeyStateIds.filter((id) => !known.has(id)),
    mark: { tone: 'grey', shape: 'dash' },
  },
]

/** The group of exactly these states. */
export const findStateGroup = (states: readonly JourneyStateId[]): StateGroup | undefined =>
  stateGroups.find(
    (group) => group.states.length === states.length && includesAll(states, group.states),
  )

export const includesAll = (
  states: readonly JourneyStateId[],
  wanted: readonly JourneyStateId[],
): boolean => wanted.every((id) => states.includes(id))

/** Adds the states of the group, or removes them if all are chosen. */
export function toggleGroup(
  states: readonly JourneyStateId[],
  group: readonly JourneyStateId[],
): JourneyStateId[] {
  const others = states.filter((id) => !group.includes(id))
  return includesAll(states, group) ? others : [...others, ...group]
}
