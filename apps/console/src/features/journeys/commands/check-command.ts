import type { OnBehalfOf } from '@arriero/domain/contract/http/journey-commands.ts'
import type { Actor, JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { journeyCanReach } from '@arriero/domain/journeys/event-path.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import {
  type CommandName,
  customerCommands,
  driverCommands,
} from '@arriero/domain/journeys/journey-command.ts'
import type { JourneyStatus } from '@arriero/domain/journeys/journey-transitions.ts'
import { type JourneyStateKey, journeyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { errorCatalogue } from '@arriero/domain/errors.ts'
import { commandCatalogue } from './catalogue/command-catalogue.ts'
import type { CommandDraft } from './catalogue/command-definition.ts'
import { type CommandUser, mayCommand } from './command-user.ts'

/** Why the command is refused, or the new state; without `to`, the state stays or only the server knows it. */
export type CommandCheck = { to?: JourneyStateKey } | { refusedBecause: string }

/** Whether an administrator may run the command now, by the same rule as on the server. */
export function checkCommand(
  journey: JourneyDocument,
  name: CommandName,
  me: CommandUser,
): CommandCheck {
  if (!mayCommand(me)) {
    return { refusedBecause: errorCatalogue['session.forbidden'].message }
  }
  const { rule } = commandCatalogue[name]
  if (typeof rule !== 'function') return checkTransition(journey, rule.event, rule.actor)
  const because = rule(journey, me)
  return because === undefined ? {} : { refusedBecause: because }
}

/** The same for a filled-in dialog. On behalf of a driver or customer, the command must be allowed to that actor. */
export function checkDraft(
  journey: JourneyDocument,
  name: CommandName,
  { onBehalfOf }: CommandDraft,
  me: CommandUser,
  preset: object = {},
): CommandCheck {
  // A settled surcharge is voided by its id, in any state; without an id it is the running one.
  if (name === 'voidSurcharge' && 'surchargeId' in preset) {
    return checkCommand(journey, 'approveSurcharge', me)
  }
  const event = findEvent(name)
  const isReported = onBehalfOf === 'customer' || onBehalfOf === 'driver'
  if (!event || !isReported) return checkCommand(journey, name, me)
  // A customer cancels a booking by another event; the server decides which state follows.
  if (name === 'cancel' && onBehalfOf === 'customer') {
    const booking = checkTransition(journey, 'cancelBooking', onBehalfOf)
    if (!('refusedBecause' in booking)) return {}
  }
  return checkTransition(journey, event, onBehalfOf)
}

function checkTransition(
  journey: JourneyDocument,
  event: JourneyEvent,
  actor: Actor,
): CommandCheck {
  const verdict = journeyCanReach(statusOf(journey), event, actor)
  return verdict.allowed ? { to: verdict.to } : { refusedBecause: verdict.because }
}

/** The state of a journey as `journeyCan` takes it. */
export const statusOf = ({
  journeyStateId,
  interrupted,
}: Pick<JourneyDocument, 'journeyStateId' | 'interrupted'>): JourneyStatus => ({
  state: journeyStateKey(journeyStateId),
  interrupted: interrupted.map(journeyStateKey),
})

/** `driver` for commands that only the driver may run: an administrator can only send them on the driver's behalf. */
export function requiredOnBehalfOf(name: CommandName): 'driver' | undefined {
  const { rule } = commandCatalogue[name]
  return typeof rule !== 'function' && rule.actor === 'driver' ? 'driver' : undefined
}

/** The actors on whose behalf the command can be sent: those that could run it themselves now. */
export function onBehalfOfOptions(journey: JourneyDocument, name: CommandName): OnBehalfOf[] {
  const status = statusOf(journey)
  const isAllowedTo = (actor: OnBehalfOf) =>
    possibleEvents(name).some((event) => journeyCan(status, event, actor).allowed)
  const hasDriver = journey.driver !== null || journey.offeredTo !== null
  const options: OnBehalfOf[] = []
  if (hasDriver && isAmong(driverCommands, name) && isAllowedTo('driver')) options.push('driver')
  if (isAmong(customerCommands, name) && isAllowedTo('customer')) options.push('customer')
  return options
}

const isAmong = (names: readonly CommandName[], name: CommandName) => names.includes(name)

function findEvent(name: CommandName): JourneyEvent | undefined {
  const { rule } = commandCatalogue[name]
  return typeof rule === 'function' ? undefined : rule.event
}

/** The events that a command can cause: the server decides whether a cancellation is late. */
function possibleEvents(name: CommandName): JourneyEvent[] {
  if (name === 'cancel') return ['cancel', 'cancelBooking', 'cancelBookingLate']
  const event = findEvent(name)
  return event ? [event] : []
}
