import { compareText } from '@arriero/domain/format/text.ts'
import { compareQueue } from '@arriero/domain/journeys/attention/queue-order.ts'
import { underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { type AssessedJourney, needsAttention } from '#features/journeys/live/assessed-journey.ts'
import {
  type JourneyOrder,
  type JourneySort,
  readSort,
} from '#features/journeys/rows/journey-sort.ts'

type CompareJourneys = (one: AssessedJourney, other: AssessedJourney) => number

/** ISO timestamps of the same length sort as text. */
const byNewestChange: CompareJourneys = (one, other) => {
  if (one.journey.stateSince === other.journey.stateSince) return 0
  return one.journey.stateSince < other.journey.stateSince ? 1 : -1
}

interface OrderDefinition {
  compare: CompareJourneys
  /** Rows without the value come last, also in the reverse order. */
  isMissing?: (row: AssessedJourney) => boolean
}

const byText = (read: (row: AssessedJourney) => string): CompareJourneys => {
  return (one, other) => compareText(read(one), read(other))
}

/** The order of the queue. A snoozed journey sorts as if it needed no attention. */
function byAttention(one: AssessedJourney, other: AssessedJourney): number {
  const [isWaiting, isOtherWaiting] = [needsAttention(one), needsAttention(other)]
  if (!isWaiting || !isOtherWaiting) return Number(isOtherWaiting) - Number(isWaiting)
  return compareQueue(one, other)
}

const definitions: Record<JourneyOrder, OrderDefinition> = {
  atencion: { compare: byAttention },
  cambio: { compare: byNewestChange },
  llegada: {
    compare: (one, other) => (one.estimatedAt ?? 0) - (other.estimatedAt ?? 0),
    isMissing: ({ estimatedAt }) => estimatedAt === null,
  },
  codigo: { compare: byText(({ journey }) => journey.code) },
  /** Within a state the longest wait first. */
  estado: {
    compare: (one, other) => stageOf(one) - stageOf(other) || byNewestChange(other, one),
  },
  ruta: {
    compare: byText(({ journey }) => `${journey.origin.name} ${journey.destination.name}`),
  },
  conductor: {
    compare: byText(({ journey }) => journey.driver?.name ?? ''),
    isMissing: ({ journey }) => journey.driver === null,
  },
  carga: { compare: byText(({ journey }) => journey.cargo) },
}

const stages: readonly number[] = underWayStateIds
const stageOf = ({ journey }: AssessedJourney) => stages.indexOf(journey.journeyStateId)

/** How two rows compare in this order; equal ones by their newest change. */
export function createComparison(sort: JourneySort): CompareJourneys {
  const { order, isReversed } = readSort(sort)
  const { compare, isMissing = () => false } = definitions[order]
  return (one, other) =>
    Number(isMissing(one)) - Number(isMissing(other)) ||
    (isReversed ? compare(other, one) : compare(one, other)) ||
    byNewestChange(one, other)
}
