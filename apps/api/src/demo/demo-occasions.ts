import { formatDate, formatTime } from '@arriero/domain/format/date.ts'
import { formatPlate } from '@arriero/domain/identity/plate.ts'
import { journeyStates as states } from '@arriero/domain/journeys/journey-state.ts'
import { novelties, type NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { Insertable } from 'kysely'
import type { Schema } from '#platform/schema.ts'
import type { Truck } from './demo-trucks.ts'
import type { Random } from '@arriero/domain/demo/random.ts'

/** A journey and the truck that makes it. */
export interface Affair {
  journey: Insertable<Schema['journeys']>
  truck: Truck
}

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
const day = 24 * 60 * minute

const roadNovelties: readonly (readonly [NoveltyCode, number])[] = [
  ['TRANCON', 4],
  ['PINCHADA', 3],
  ['VARADA', 3],
  ['DERRUMBE', 2],
]

/** What an administrator hears about on such a day; each fits the state its journey is in. */
export const occasions: readonly Occasion[] = [
  {
    kind: 'novelty',
    atMost: 3,
    concerns: ({ journey }) => journey.journey_state_id === states.Novelty,
    tell: ({ journey, truck }, _now, random) => ({
      severity: 'critical',
      datetime: journey.state_since,
      title: `Novedad en ${journey.code}`,
      text: `${novelties[random.pickWeighted(roadNovelties)].label} en la ruta ${route(journey)}. Conductor: ${truck.user.given_names} ${truck.user.surnames}.`,
    }),
  },
  {
    kind: 'surcharge',
    atMost: 2,
    concerns: ({ journey }) => siteOf(journey) !== undefined,
    tell: ({ journey }) => ({
      severity: 'info',
      datetime: journey.state_since,
      title: `Recargo en ${journey.code}`,
      text: `Terminó el tiempo libre de ${siteOf(journey)} y el recargo empezó a correr.`,
    }),
  },
  {
    kind: 'signalLost',
    atMost: 2,
    concerns: ({ journey }) => journey.journey_state_id === states.UnUpdated,
    tell: ({ journey, truck }, now, random) => {
      const lastSeen = journey.position_at ?? now
      return {
        severity: 'warning',
        datetime: new Date(lastSeen.getTime() + 30 * minute),
        title: `Sin señal de ${journey.code}`,
        text: `La placa ${formatPlate(truck.vehicle.plate)} no reporta desde las ${formatTime(lastSeen)}.`,
        count: random.whole(1, 6),
      }
    },
  },
  {
    kind: 'late',
    atMost: 2,
    concerns: ({ journey }, now) => (journey.promised_at ?? now) < now,
    tell: ({ journey }, now) => {
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
    concerns: ({ journey }) => journey.journey_state_id === states.RequestBookingReassing,
    tell: ({ journey }) => ({
      severity: 'warning',
      datetime: journey.state_since,
      title: `${journey.code} quedó sin conductor`,
      text: `El conductor canceló la reserva ${route(journey)}; hay que asignar otro.`,
    }),
  },
  {
    kind: 'papersExpiring',
    atMost: 1,
    concerns: ({ journey }) => journey.journey_state_id === states.OnRoute,
    tell: ({ truck }, now, random) => ({
      severity: 'info',
      datetime: new Date(now.getTime() - random.whole(60, 360) * minute),
      title: 'SOAT por vencer',
      text: `El SOAT de la placa ${formatPlate(truck.vehicle.plate)} vence el ${formatDate(new Date(now.getTime() + random.whole(2, 9) * day))}.`,
    }),
  },
]

const route = ({ origin_name, destination_name }: Affair['journey']) =>
  `${origin_name}–${destination_name}`

/** Where a journey that pays for waiting waits. */
function siteOf({ journey_state_id: state, ...journey }: Affair['journey']): string | undefined {
  if (state === states.OnOriginSurcharge) return `cargue en ${journey.origin_name}`
  if (state === states.OnDestinySurcharge) return `descargue en ${journey.destination_name}`
  return undefined
}
