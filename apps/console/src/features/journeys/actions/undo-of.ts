import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { snoozeMinutes } from '@arriero/domain/journeys/snooze-minutes.ts'
import type { Undo } from './command-sender.ts'

const minuteMs = 60_000

/** What takes a command back, where something does; `before` is the journey as it was. */
export function undoOf(
  name: CommandName,
  before: JourneyDocument,
  me: { id: string },
  now = Date.now(),
): Undo | undefined {
  switch (name) {
    case 'take':
      return { name: 'release' }
    case 'release':
      // Taking it again would give it to me.
      return before.attendedBy?.id === me.id ? { name: 'take' } : undefined
    case 'snooze':
      return { name: 'wake' }
    case 'wake':
      return before.snooze
        ? { name: 'snooze', body: { minutes: minutesUntil(before.snooze.until, now) } }
        : undefined
    case 'reportNovelty':
      return {
        name: 'resolveNovelty',
        body: { reasonCode: 'FALSA_ALARMA', note: 'Registrada por error.' },
      }
    default:
      return undefined
  }
}

/** The first choice that lasts as long as what was left. */
function minutesUntil(until: string, now: number): number {
  const left = (Date.parse(until) - now) / minuteMs
  return snoozeMinutes.find((minutes) => minutes >= left) ?? 240
}
