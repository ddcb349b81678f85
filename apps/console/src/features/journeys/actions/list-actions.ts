import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import {
  journeyStateDisplay,
  type StateGroup,
} from '@arriero/domain/journeys/journey-state-display.ts'
import { type JourneyStateKey, journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { IconComponent } from '#ui/commands/command.ts'
import { asksSomething } from './asks-something.ts'
import { commandDisplay } from './command-display.ts'
import { judgeAction } from './judge-action.ts'

export interface OfferedAction {
  name: CommandName
  label: string
  icon: IconComponent
  /** The letter that does it. */
  key?: string
  tone?: 'danger'
  /** Why it can't be done now. */
  refusedBecause?: string
  /** Opens the dialog; the others are done at once. */
  asks: boolean
}

/** What moves a journey on from where it stands. */
const nextByState: Partial<Record<JourneyStateKey, readonly CommandName[]>> = {
  Request: ['assign'],
  OnWay: ['arriveAtOrigin'],
  OnOrigin: ['startLoading'],
  OnOriginSurcharge: ['startLoading'],
  Carry: ['depart'],
  OnRoute: ['arriveAtDestination'],
  OnDestiny: ['startUnloading'],
  OnDestinySurcharge: ['startUnloading'],
  Discharge: ['confirmDelivery'],
  Novelty: ['resolveNovelty'],
  UnUpdated: ['recoverSignal'],
  RequestBooking: ['assign'],
  RequestBookingAccepted: ['startJourney'],
  RequestBookingCancelByDriver: ['searchReplacement'],
  RequestBookingCancelByDriverExtended: ['searchReplacement'],
  RequestBookingExpiredByDriver: ['searchReplacement'],
  RequestBookingReassing: ['reassignInternally', 'reassignExternally'],
  RequestBookingReassingInternal: ['accept'],
  RequestBookingReassingExternal: ['accept'],
}

const onTheRoad: readonly CommandName[] = [
  'reportNovelty',
  'resolveNovelty',
  'applySurcharge',
  'voidSurcharge',
  'recoverSignal',
  'reassignInternally',
  'reassignExternally',
  'closeManually',
  'declareAbandoned',
  'withdraw',
  'cancel',
]
const beforeTheRoad: readonly CommandName[] = [
  'assign',
  'accept',
  'declineReassignment',
  'startJourney',
  'searchReplacement',
  'reassignInternally',
  'reassignExternally',
  'withdraw',
  'cancel',
]

/** What is worth showing, refused or not, in each part of a journey's life. */
const restByGroup: Record<StateGroup, readonly CommandName[]> = {
  request: ['assign', 'accept', 'cancel'],
  booking: beforeTheRoad,
  underway: onTheRoad,
  attention: onTheRoad,
  closed: ['republish'],
}

const dangerous: ReadonlySet<CommandName> = new Set<CommandName>([
  'declareAbandoned',
  'withdraw',
  'cancel',
])

const actionKeys: Partial<Record<CommandName, string>> = {
  reportNovelty: 'N',
  resolveNovelty: 'R',
  take: 'C',
  release: 'C',
  snooze: 'S',
  wake: 'S',
}

/** What can be done to a journey: what moves it on first, then the rest, each refusal with its reason. */
export function listActions(
  journey: JourneyDocument,
  me: { id: string },
  now = Date.now(),
): { next: OfferedAction[]; rest: OfferedAction[] } {
  const offer = (name: CommandName) => offerAction(journey, name, me)
  const state = journeyStateKey(journey.journeyStateId)
  const { group } = journeyStateDisplay[journey.journeyStateId]
  const next = (nextByState[state] ?? []).map(offer)
  const [first] = next
  if (first && group !== 'closed') first.key ??= 'E'
  const rest = [
    ...claimOf(journey, me),
    ...snoozeOf(journey, now),
    ...restByGroup[group],
    'writeNote' as const,
  ]
  const isNext = (name: CommandName) => next.some((action) => action.name === name)
  return { next, rest: rest.filter((name) => !isNext(name)).map(offer) }
}

/** Another's can't be taken; whoever has gone home can be released. */
function claimOf(
  { attendedBy, journeyStateId }: JourneyDocument,
  me: { id: string },
): CommandName[] {
  if (journeyStateDisplay[journeyStateId].group === 'closed') return attendedBy ? ['release'] : []
  if (!attendedBy) return ['take']
  return attendedBy.id === me.id ? ['release'] : ['take', 'release']
}

/** Only what is under way waits in a queue. */
function snoozeOf({ snooze, journeyStateId }: JourneyDocument, now: number): CommandName[] {
  const { group } = journeyStateDisplay[journeyStateId]
  if (group !== 'underway' && group !== 'attention') return []
  return [snooze && Date.parse(snooze.until) > now ? 'wake' : 'snooze']
}

function offerAction(
  journey: JourneyDocument,
  name: CommandName,
  me: { id: string },
): OfferedAction {
  const verdict = judgeAction(journey, name, me)
  const key = actionKeys[name]
  const isAnothers = name === 'release' && journey.attendedBy && journey.attendedBy.id !== me.id
  return {
    name,
    ...commandDisplay[name],
    ...(isAnothers && { label: `Soltar (lo atiende ${journey.attendedBy?.name})` }),
    ...(key !== undefined && !isAnothers && { key }),
    ...(dangerous.has(name) && { tone: 'danger' as const }),
    ...('refusedBecause' in verdict && { refusedBecause: verdict.refusedBecause }),
    asks: asksSomething(name),
  }
}
