import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { formatKm } from '@arriero/domain/format/number.ts'
import { journeyStates, stateInProgress } from '@arriero/domain/journeys/journey-state.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import { type AssessedJourney, isInTray } from '#features/journeys/live/assessed-journey.ts'

/** Interrupted trucks close together on a road: a landslide or a blockade that holds them all. */
export interface Clump {
  /** In the order of the road. */
  ids: readonly string[]
  /** Share of the road that the first and the last of them have driven. */
  from: number
  to: number
  /** Kilometres from the origin to the first of them. */
  km: number
  /** How many report a novelty of the road. */
  roadNovelties: number
}

/** Two trucks further apart than this are not in the same clump. */
const maxGapKm = 5
/** Two trucks that report a novelty of the road are enough; of trucks with any other trouble it takes three. */
const minRoadNovelties = 2
const minTrucks = 3

const roadKm = new Map(
  corridors.map(({ origin, destination, roadKm: km }) => [
    `${origin.divipola}-${destination.divipola}`,
    km,
  ]),
)

/** Length of the road, by the key of its strip; undefined if the corridor is unknown. */
export const roadKmOf = (key: string): number | undefined => roadKm.get(key)

/** The clumps of one corridor and direction, from its origin on. */
export function findClumps(rows: readonly AssessedJourney[], km: number | undefined): Clump[] {
  if (km === undefined) return []
  const standing = rows
    .filter(standsOnRoad)
    .toSorted((one, other) => progressOf(one) - progressOf(other))
  const groups: AssessedJourney[][] = []
  let before: AssessedJourney | undefined
  for (const row of standing) {
    const isNear = before && (progressOf(row) - progressOf(before)) * km <= maxGapKm
    if (isNear) groups.at(-1)?.push(row)
    else groups.push([row])
    before = row
  }
  return groups.map((group) => toClump(group, km)).filter(isClump)
}

/** Interrupted while it was on the road, and with a known position. */
const standsOnRoad = (row: AssessedJourney): boolean =>
  isInTray(row) &&
  row.journey.position !== null &&
  stateInProgress(row.journey) === journeyStates.OnRoute

const progressOf = ({ journey }: AssessedJourney): number => journey.position?.progress ?? 0

function toClump(group: readonly AssessedJourney[], km: number): Clump {
  const progress = group.map(progressOf)
  const from = Math.min(...progress)
  return {
    ids: group.map(({ id }) => id),
    from,
    to: Math.max(...progress),
    km: from * km,
    roadNovelties: group.filter(hasRoadNovelty).length,
  }
}

const hasRoadNovelty = ({ journey: { novelty } }: AssessedJourney): boolean =>
  novelty !== null && novelties[novelty.code].group === 'road'

const isClump = ({ ids, roadNovelties }: Clump): boolean =>
  roadNovelties >= minRoadNovelties || ids.length >= minTrucks

/** «4 viajes en atención a 143 km del cargue, 3 con novedad de la vía» */
export function describeClump({ ids, km, roadNovelties }: Clump): string {
  const where = `${ids.length} viajes en atención a ${formatKm(Math.round(km))} del cargue`
  return roadNovelties === 0 ? where : `${where}, ${roadNovelties} con novedad de la vía`
}
