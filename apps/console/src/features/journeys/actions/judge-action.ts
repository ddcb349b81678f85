import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { type JourneyVerdict, journeyCan } from '@arriero/domain/journeys/journey-can.ts'
import { type JourneyEvent, journeyEvents } from '@arriero/domain/journeys/journey-event.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyStateKey } from '@arriero/domain/journeys/journey-state.ts'
import { isClosedState } from '@arriero/domain/journeys/journey-transitions.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { standingOf } from './standing-of.ts'

/** What only the driver can do: an administrator writes down what he said by phone. */
const saidByDriver: ReadonlySet<CommandName> = new Set<CommandName>([
  'accept',
  'declineReassignment',
  'withdraw',
])

/** A refusal in words, or `to`: the state that follows, where one does. */
export type ActionVerdict = { to?: JourneyStateKey } | { refusedBecause: string }

export const eventOf = (name: CommandName): JourneyEvent | undefined =>
  journeyEvents.find((event) => event === name)

export const mustSpeakFor = (name: CommandName): 'driver' | undefined =>
  saidByDriver.has(name) ? 'driver' : undefined

/** May the person at the screen ask for this now? The same rule the server has. */
export function judgeAction(
  journey: JourneyDocument,
  name: CommandName,
  me: { id: string },
): ActionVerdict {
  const event = eventOf(name)
  if (event)
    return toVerdict(journeyCan(standingOf(journey), event, mustSpeakFor(name) ?? 'administrator'))
  const because = refuseAddition(journey, name, me)
  return because === undefined ? {} : { refusedBecause: because }
}

const toVerdict = (verdict: JourneyVerdict): ActionVerdict =>
  verdict.allowed ? { to: verdict.to } : { refusedBecause: verdict.because }

function refuseAddition(
  journey: JourneyDocument,
  name: CommandName,
  me: { id: string },
): string | undefined {
  const { attendedBy, novelty, snooze, journeyStateId } = journey
  const isClosed = isClosedState(standingOf(journey).state)
  const closed = `El viaje ya está cerrado: ${journeyStateDisplay[journeyStateId].label}.`
  switch (name) {
    case 'take': {
      if (isClosed) return closed
      if (!attendedBy) return undefined
      const who = attendedBy.id === me.id ? 'Usted' : attendedBy.name
      return `${who} ya atiende este viaje desde las ${formatTime(attendedBy.since)}.`
    }
    case 'release':
      return attendedBy ? undefined : 'Nadie atiende este viaje.'
    case 'snooze':
      return isClosed ? closed : undefined
    case 'wake':
      return snooze ? undefined : 'Nadie pospuso este viaje.'
    case 'takeNoveltyStep':
      return novelty ? undefined : 'El viaje no tiene una novedad abierta.'
    case 'republish':
      return isClosed && journeyStateId !== 12
        ? undefined
        : 'Solo se puede volver a publicar un viaje cancelado o vencido.'
    default:
      return undefined
  }
}
