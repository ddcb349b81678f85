import {
  addDays,
  type CalendarDay,
  dayOf,
  formatDay,
} from '@arriero/domain/calendar/calendar-day.ts'
import type { Random } from '@arriero/domain/demo/random.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { journeyStates as states } from '@arriero/domain/journeys/journey-state.ts'
import { novelties } from '@arriero/domain/journeys/novelty.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import { type PaperKind, papers } from '@arriero/domain/users/paper.ts'
import type { JourneyColumns } from '#modules/journeys/commands/journey-record.ts'
import type { Affair } from './current-journeys.ts'

interface Told {
  severity: NotificationDocument['severity']
  datetime: Date
  title: string
  text: string
  /** More than one when it stands for several of its kind. */
  count?: number
}

interface Occasion {
  kind: NotificationDocument['kind']
  atMost: number
  concerns: (affair: Affair, now: Date) => boolean
  tell: (affair: Affair, now: Date, random: Random) => Told
}

const minute = 60_000
/** What an administrator hears about on such a day; each fits the state its journey is in. */
export const occasions: readonly Occasion[] = [
  {
    kind: 'novelty',
    atMost: 3,
    concerns: ({ story: { journey } }) => journey.journey_state_id === states.Novelty,
    tell: ({ story: { journey, novelties: opened }, truck }) => ({
      severity: 'critical',
      datetime: journey.state_since,
      title: `Novedad en ${journey.code}`,
      text: `${novelties[opened.at(-1)?.code ?? 'TRANCON'].label} en la ruta ${route(journey)}. Conductor: ${truck.user.given_names} ${truck.user.surnames}.`,
    }),
  },
  {
    kind: 'surcharge',
    atMost: 2,
    concerns: ({ story: { journey } }) => siteOf(journey) !== undefined,
    tell: ({ story: { journey } }) => ({
      severity: 'info',
      datetime: journey.state_since,
      title: `Recargo en ${journey.code}`,
      text: `Terminó el tiempo libre de ${siteOf(journey)} y el recargo empezó a correr.`,
    }),
  },
  {
    kind: 'signalLost',
    atMost: 2,
    concerns: ({ story: { journey } }) => journey.journey_state_id === states.UnUpdated,
    tell: ({ story: { journey }, truck }, now, random) => {
      const lastSeen = journey.position_at ?? now
      return {
        severity: 'warning',
        datetime: journey.state_since,
        title: `Sin señal de ${journey.code}`,
        text: `La placa ${formatPlate(truck.vehicle.plate)} no reporta desde las ${formatTime(lastSeen)}.`,
        count: random.whole(1, 6),
      }
    },
  },
  {
    kind: 'late',
    atMost: 2,
    concerns: ({ story: { journey } }, now) => (journey.promised_at ?? now) < now,
    tell: ({ story: { journey } }, now) => {
      const promised = journey.promised_at ?? now
      return {
        severity: 'warning',
        datetime: promised,
        title: `${journey.code} va tarde`,
        text: `La entrega en ${journey.destination_name} se prometió para las ${formatTime(promised)} y el viaje no ha terminado.`,
      }
    },
  },
  {
    kind: 'cancelled',
    atMost: 1,
    concerns: ({ story: { journey } }) =>
      journey.journey_state_id === states.RequestBookingReassing,
    tell: ({ story: { journey } }) => ({
      severity: 'warning',
      datetime: journey.state_since,
      title: `${journey.code} quedó sin conductor`,
      text: `El conductor canceló la reserva ${route(journey)}; hay que asignar otro.`,
    }),
  },
  {
    kind: 'papersExpiring',
    atMost: 1,
    concerns: (affair, now) => paperRunningOut(affair, now) !== undefined,
    tell: (affair, now, random) => {
      const { kind, day } = paperRunningOut(affair, now) ?? { kind: 'soat', day: '' }
      const { label } = papers[kind]
      return {
        severity: 'info',
        datetime: new Date(now.getTime() - random.whole(60, 360) * minute),
        title: `${label} por vencer`,
        text: `Placa ${formatPlate(affair.truck.vehicle.plate)}: ${label} vence el ${formatDay(day)}.`,
      }
    },
  },
]

const route = ({ origin_name, destination_name }: JourneyColumns) =>
  `${origin_name}–${destination_name}`

/** Where a journey that pays for waiting waits. */
function siteOf({ journey_state_id: state, ...journey }: JourneyColumns): string | undefined {
  if (state === states.OnOriginSurcharge) return `cargue en ${journey.origin_name}`
  if (state === states.OnDestinySurcharge) return `descargue en ${journey.destination_name}`
  return undefined
}

/** A paper of the driver or the vehicle, and the day it runs out, where that is soon. */
function paperRunningOut(
  affair: Affair,
  now: Date,
): { kind: PaperKind; day: CalendarDay } | undefined {
  const today = dayOf(now)
  return affair.papers
    .map(({ kind, expires_on: day }) => ({ kind, day: day ?? '' }))
    .find(({ day }) => day >= today && day <= addDays(today, 30))
}

/** `2026-11-03` as people write it. */
