import {
  type JourneyStateId,
  attentionStateIds,
  inProgressStateIds,
} from '@arriero/domain/journeys/journey-state.ts'
import { type LiveQuery, collectionQuery } from '@arriero/domain/live/live-query.ts'

/** A list of the console: the states it is about, and the live query that brings them. */
export interface JourneyGroup {
  readonly states: readonly JourneyStateId[]
  readonly query: LiveQuery
}

const createGroup = (states: readonly JourneyStateId[]): JourneyGroup => ({
  states,
  query: collectionQuery('journeys', {
    where: [{ field: 'journeyStateId', op: 'in', values: states }],
  }),
})

export const inProgressGroup = createGroup(inProgressStateIds)
export const attentionGroup = createGroup(attentionStateIds)
