import { collectionQuery, type LiveQuery } from '../live/live-query.ts'
import { attentionStateIds, inProgressStateIds, type JourneyStateId } from './journey-state.ts'

const ofStates = (values: readonly JourneyStateId[]): LiveQuery =>
  collectionQuery('journeys', { where: [{ field: 'journeyStateId', op: 'in', values }] })

/** The two lists that every console watches, and that the server keeps loaded for them. */
export const inProgressQuery = ofStates(inProgressStateIds)
export const attentionQuery = ofStates(attentionStateIds)
