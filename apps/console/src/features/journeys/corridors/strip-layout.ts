import type { AttentionSeverity } from '@arriero/domain/journeys/attention/attention.ts'
import { noveltySeverities, severityRank } from '@arriero/domain/journeys/novelty-protocol.ts'
import {
  type StateColor,
  journeyStateDisplay,
  journeyStates,
  stateInProgress,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  type AssessedJourney,
  isInTray,
  needsAttention,
} from '#features/journeys/live/assessed-journey.ts'
import { type Clump, findClumps, roadKmOf } from './clumps.ts'

/** Columns of a strip. Trucks in the same column are stacked. */
export const stripColumns = 120

/** Columns of the states before and after the road. */
const endColumns: Partial<
  Record<JourneyDocument['journeyStateId'], readonly [from: number, to: number]>
> = {
  [journeyStates.OnWay]: [0, 4],
  [journeyStates.OnOrigin]: [4, 8],
  [journeyStates.Carry]: [8, 12],
  [journeyStates.OnDestiny]: [108, 114],
  [journeyStates.Discharge]: [114, 120],
}
export const road = { from: 14, to: 106 }

export interface Tick {
  id: string
  column: number
  /** Position in the stack; 0 is on the road. */
  level: number
  color: StateColor
  severity: AttentionSeverity | undefined
  isInTray: boolean
}

export interface Strip {
  /** `11001-76109` */
  key: string
  /** Length of the road; undefined if it is not one of the known corridors. */
  km: number | undefined
  origin: JourneyDocument['origin']
  destination: JourneyDocument['destination']
  /** Worst first, then along the road. */
  ids: readonly string[]
  /** How many of the feed need attention. */
  attention: number
  /** How many are in the tray. */
  inTray: number
  clumps: readonly Clump[]
  ticks: readonly Tick[]
  /** Levels of the tallest stack. */
  tallest: number
}

/** A strip for each corridor and direction: most journeys that need attention first, then the busiest. */
export function layOutStrips(rows: Iterable<AssessedJourney>): Strip[] {
  const byCorridor = new Map<string, AssessedJourney[]>()
  for (const row of rows) {
    const { origin, destination } = row.journey
    const key = `${origin.divipola}-${destination.divipola}`
    const group = byCorridor.get(key)
    if (group) group.push(row)
    else byCorridor.set(key, [row])
  }
  return [...byCorridor]
    .flatMap(([key, group]) => layOutStrip(key, group))
    .toSorted(
      (one, other) =>
        other.inTray + other.attention - (one.inTray + one.attention) ||
        other.ids.length - one.ids.length ||
        (one.key < other.key ? -1 : 1),
    )
}

function layOutStrip(key: string, group: readonly AssessedJourney[]): Strip[] {
  const [first] = group
  if (first === undefined) return []
  // Those of the tray and others that need attention are at the bottom of the stack, where no other hides them.
  const sorted = group.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || progressOf(one) - progressOf(other),
  )
  const heights = Array.from({ length: stripColumns }, () => 0)
  const ticks = sorted.map((row): Tick => {
    const column = columnFor(row, heights)
    const level = heights[column] ?? 0
    heights[column] = level + 1
    return {
      id: row.id,
      column,
      level,
      color: journeyStateDisplay[row.journey.journeyStateId].color,
      severity: needsAttention(row) ? row.attention[0]?.severity : undefined,
      isInTray: isInTray(row),
    }
  })
  const km = roadKmOf(key)
  return [
    {
      key,
      km,
      origin: first.journey.origin,
      destination: first.journey.destination,
      ids: sorted.map(({ id }) => id),
      attention: ticks.filter((tick) => !tick.isInTray && tick.severity !== undefined).length,
      inTray: ticks.filter((tick) => tick.isInTray).length,
      clumps: findClumps(sorted, km),
      ticks,
      tallest: Math.max(...heights),
    },
  ]
}

function columnFor({ journey }: AssessedJourney, heights: readonly number[]): number {
  // An interrupted journey is still where it was interrupted.
  const end = endColumns[stateInProgress(journey) ?? journey.journeyStateId]
  if (end === undefined) return columnOnRoad(journey.position?.progress ?? 0)
  let lowest = end[0]
  for (let column = end[0]; column < end[1]; column += 1) {
    if ((heights[column] ?? 0) < (heights[lowest] ?? 0)) lowest = column
  }
  return lowest
}

export const columnOnRoad = (progress: number): number =>
  road.from + Math.round(Math.min(Math.max(progress, 0), 1) * (road.to - 1 - road.from))

const progressOf = ({ journey }: AssessedJourney): number => journey.position?.progress ?? 0

function rankOf(row: AssessedJourney): number {
  if (isInTray(row)) return -1
  const [worst] = row.attention
  return worst && needsAttention(row) ? severityRank(worst.severity) : noveltySeverities.length
}
