import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { explainNoSnooze, isSnoozed } from '@arriero/domain/journeys/snooze.ts'
import { snoozeMinutes } from '@arriero/domain/journeys/journey-command.ts'
import { IconBell, IconBellOff, IconHandGrab, IconHandOff } from '@tabler/icons-react'
import { protocolsOf } from '../command-user.ts'
import {
  bulkAt,
  buttonIn,
  type CommandDefinitions,
  isInGroup,
  menuWhen,
  onlyAdministrators,
  required,
} from './command-definition.ts'

/** Who attends to a journey, and for how long it may leave the attention queue. */
export const attendanceCommands = {
  take: {
    icon: IconHandGrab,
    key: 'C',
    tone: 'normal',
    rule: (journey, me) => {
      const { attendedBy } = journey
      if (isClosed(journey)) return describeClosed(journey)
      if (!attendedBy) return undefined
      const name = attendedBy.id === me.id ? 'Usted' : attendedBy.name
      return `${name} ya atiende este viaje desde las ${formatTime(attendedBy.since)}.`
    },
    placements: [
      menuWhen((journey, me) => !isClosed(journey) && journey.attendedBy?.id !== me.id),
      buttonIn('attention'),
      bulkAt(1),
    ],
    questions: [],
    effects: [onlyAdministrators],
    hasCancellationCost: false,
    undo: () => ({ name: 'release' }),
    done: 'usted lo atiende',
  },
  release: {
    icon: IconHandOff,
    key: 'C',
    tone: 'normal',
    rule: ({ attendedBy }) => (attendedBy ? undefined : 'Nadie atiende este viaje.'),
    // Also for journeys that another administrator attends to: that person may be off duty.
    placements: [menuWhen(({ attendedBy }) => attendedBy !== null), bulkAt(2)],
    questions: [],
    effects: [onlyAdministrators],
    hasCancellationCost: false,
    // Taking back another administrator's journey would assign it to the current user.
    undo: ({ attendedBy }, me) => (attendedBy?.id === me.id ? { name: 'take' } : undefined),
    done: 'ya nadie lo atiende',
  },
  snooze: {
    icon: IconBellOff,
    key: 'S',
    tone: 'normal',
    rule: (journey, me) =>
      isClosed(journey)
        ? describeClosed(journey)
        : explainNoSnooze(journey.novelty?.code, protocolsOf(me)),
    placements: [
      menuWhen(
        (journey, me, now) => isInQueue(journey) && !isSnoozed(journey, protocolsOf(me), now),
      ),
      bulkAt(3),
    ],
    questions: [required('minutes', { initial: '30', skipsDialog: true })],
    effects: [
      'Deja de pedir atención ese tiempo, o hasta que cambie de estado.',
      onlyAdministrators,
    ],
    hasCancellationCost: false,
    undo: () => ({ name: 'wake' }),
    done: ({ snooze }) =>
      snooze ? `pospuesto hasta las ${formatTime(snooze.until)}` : 'pospuesto',
  },
  wake: {
    icon: IconBell,
    key: 'S',
    tone: 'normal',
    rule: ({ snooze }) => (snooze ? undefined : 'Nadie pospuso este viaje.'),
    placements: [
      menuWhen(
        (journey, me, now) => isInQueue(journey) && isSnoozed(journey, protocolsOf(me), now),
      ),
    ],
    questions: [],
    effects: [onlyAdministrators],
    hasCancellationCost: false,
    undo: ({ snooze }, _me, now) =>
      snooze ? { name: 'snooze', body: { minutes: minutesUntil(snooze.until, now) } } : undefined,
    done: 'de nuevo en la lista',
  },
} satisfies CommandDefinitions

const isClosed = isInGroup('closed')
/** Only journeys under way appear in the attention queue. */
const isInQueue = isInGroup('underway', 'attention')

const describeClosed = ({ journeyStateId }: JourneyDocument) =>
  `El viaje ya está cerrado: ${journeyStateDisplay[journeyStateId].label}.`

/** The shortest offered snooze that lasts at least as long as the rest of the cancelled one. */
function minutesUntil(until: string, now: number): number {
  const left = (Date.parse(until) - now) / minuteMs
  return snoozeMinutes.find((minutes) => minutes >= left) ?? 240
}
