import { findCorridor } from '../../corridors/corridors.ts'
import { type JourneyStateId, journeyStates } from '../journey-state.ts'
import type { JourneyDocument } from '../journey.ts'

export interface UsualStay {
  medianMs: number
  p90Ms: number
}

/** How long a state usually lasts on the journey's corridor, or on all corridors if that is unknown. */
export type FindUsualStay = (
  journey: Pick<JourneyDocument, 'origin' | 'destination'>,
  stateId: JourneyStateId,
) => UsualStay | undefined

/** A row of the server's answer. Null origin and destination: all corridors. */
export interface UsualStayRow {
  origin: string | null
  destination: string | null
  journeyStateId: number
  medianSeconds: number
  p90Seconds: number
}

type ByState = Map<number, UsualStay>

/** Nested maps, because building a string key would be too slow for ten thousand lookups a second. */
export function indexUsualStays(rows: readonly UsualStayRow[]): FindUsualStay {
  const onAllCorridors: ByState = new Map()
  const byOrigin = new Map<string, Map<string, ByState>>()
  for (const { origin, destination, journeyStateId, medianSeconds, p90Seconds } of rows) {
    const stay = { medianMs: medianSeconds * 1000, p90Ms: p90Seconds * 1000 }
    const isCorridor = origin !== null && destination !== null
    const stays = isCorridor ? staysOfCorridor(byOrigin, origin, destination) : onAllCorridors
    stays.set(journeyStateId, stay)
  }
  const findOwn = (origin: string, destination: string, stateId: number) =>
    byOrigin.get(origin)?.get(destination)?.get(stateId)
  return ({ origin, destination }, stateId) => {
    const own = findOwn(origin.divipola, destination.divipola, stateId)
    if (own !== undefined || stateId !== journeyStates.OnRoute) {
      return own ?? onAllCorridors.get(stateId)
    }
    const joined = findJoinedStay({ origin, destination }, findOwn)
    if (joined === undefined) return onAllCorridors.get(stateId)
    // Kept, because every row of a screen asks each second.
    staysOfCorridor(byOrigin, origin.divipola, destination.divipola).set(stateId, joined)
    return joined
  }
}

/** The time on a way over several corridors, from the time on each of them; undefined if one has no history. */
function findJoinedStay(
  journey: Pick<JourneyDocument, 'origin' | 'destination'>,
  findOwn: (origin: string, destination: string, stateId: number) => UsualStay | undefined,
): UsualStay | undefined {
  const parts = findCorridor(journey)?.parts
  if (parts === undefined) return undefined
  const total = { medianMs: 0, p90Ms: 0 }
  for (const { origin, destination, share } of parts) {
    const stay = findOwn(origin.divipola, destination.divipola, journeyStates.OnRoute)
    if (stay === undefined) return undefined
    total.medianMs += stay.medianMs * share
    total.p90Ms += stay.p90Ms * share
  }
  return total
}

function staysOfCorridor(
  byOrigin: Map<string, Map<string, ByState>>,
  origin: string,
  destination: string,
): ByState {
  const byDestination = byOrigin.get(origin) ?? new Map<string, ByState>()
  byOrigin.set(origin, byDestination)
  const stays = byDestination.get(destination) ?? new Map<number, UsualStay>()
  byDestination.set(destination, stays)
  return stays
}
