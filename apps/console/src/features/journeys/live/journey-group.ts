import { attentionQuery, inProgressQuery } from '@arriero/domain/journeys/journey-queries.ts'
import {
  type JourneyStateId,
  attentionStateIds,
  inProgressStateIds,
} from '@arriero/domain/journeys/journey-state.ts'
import type { LiveQuery } from '@arriero/domain/live/live-query.ts'

/** A list of the console: the states it is about, and the live query that brings them. */
export interface JourneyGroup {
  readonly states: readonly JourneyStateId[]
  readonly query: LiveQuery
}

export const inProgressGroup: JourneyGroup = {
  states: inProgressStateIds,
  query: inProgressQuery,
}
export const attentionGroup: JourneyGroup = { states: attentionStateIds, query: attentionQuery }
