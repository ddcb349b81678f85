import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { ActionDraft } from './action-draft.ts'
import { type ActionVerdict, eventOf, judgeAction } from './judge-action.ts'
import { standingOf } from './standing-of.ts'

/** May it be done by the one whose word is written down? */
export function judgeDraft(
  journey: JourneyDocument,
  name: CommandName,
  { onBehalfOf }: ActionDraft,
  me: { id: string },
): ActionVerdict {
  const event = eventOf(name)
  const isSaid = onBehalfOf === 'customer' || onBehalfOf === 'driver'
  if (!event || !isSaid) return judgeAction(journey, name, me)
  // A customer's booking is not cancelled as a journey is; the server says which state follows.
  if (name === 'cancel' && onBehalfOf === 'customer') {
    const booking = journeyCan(standingOf(journey), 'cancelBooking', onBehalfOf)
    if (booking.allowed) return {}
  }
  const verdict = journeyCan(standingOf(journey), event, onBehalfOf)
  return verdict.allowed ? { to: verdict.to } : { refusedBecause: verdict.because }
}
