import {
  type CommandName,
  customerCommands,
  driverCommands,
  type OnBehalfOf,
} from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { eventOf } from './judge-action.ts'
import { standingOf } from './standing-of.ts'

/** Who may have said it by phone: whoever could do it themselves, here and now. */
export function speakersFor(journey: JourneyDocument, name: CommandName): OnBehalfOf[] {
  const standing = standingOf(journey)
  const can = (actor: OnBehalfOf) =>
    eventsOf(name).some((event) => journeyCan(standing, event, actor).allowed)
  const hasDriver = journey.driver !== null || journey.offeredTo !== null
  const speakers: OnBehalfOf[] = []
  if (hasDriver && isAmong(driverCommands, name) && can('driver')) speakers.push('driver')
  if (isAmong(customerCommands, name) && can('customer')) speakers.push('customer')
  return speakers
}

const isAmong = (names: readonly CommandName[], name: CommandName) => names.includes(name)

/** Which events it can turn out to be: the server tells late from early. */
function eventsOf(name: CommandName): JourneyEvent[] {
  if (name === 'cancel') return ['cancel', 'cancelBooking', 'cancelBookingLate']
  const event = eventOf(name)
  return event ? [event] : []
}
