import type { JourneyStateId } from '../journey-state.ts'
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
  return ({ origin, destination }, stateId) =>
    byOrigin.get(origin.divipola)?.get(destination.divipola)?.get(stateId) ??
    onAllCorridors.get(stateId)
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
