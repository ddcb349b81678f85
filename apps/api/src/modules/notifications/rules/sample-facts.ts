import { addDays, dayOf } from '@arriero/domain/calendar/calendar-day.ts'
import type { NoticeFacts } from '@arriero/domain/notifications/notice-words.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'

const minute = 60_000
const journey = { code: 'V-00000', route: 'Bogotá–Medellín' }

/** What somebody who tries a rule is told of: nothing of it exists. */
export function sampleFacts(kind: NotificationKind, now: Date): NoticeFacts {
  const at = (minutes: number) => new Date(now.getTime() + minutes * minute)
  switch (kind) {
    case 'novelty':
      return { kind, ...journey, noveltyCode: 'DERRUMBE', driver: 'Luis Gómez' }
    case 'noveltyUnresolved':
      return { kind, ...journey, noveltyCode: 'DERRUMBE', openedAt: at(-15) }
    case 'cancelled':
      return { kind, ...journey, by: 'customer', reason: 'La carga no está lista' }
    case 'bookingWithoutTruck':
      return { kind, ...journey, loadingAt: at(120), isPast: false }
    case 'surcharge':
      return { kind, ...journey, site: 'origin', amountCop: 180_000 }
    case 'late':
      return { kind, ...journey, promisedAt: at(60), estimatedAt: at(110) }
    case 'signalLost':
      return { kind, ...journey, plate: 'ABC123', seenAt: at(-40) }
    case 'papersExpiring':
      return {
        kind,
        paper: 'SOAT',
        holder: 'Placa ABC 123',
        expiresOn: addDays(dayOf(now), 8),
        isExpired: false,
      }
    case 'userReview':
      return { kind, name: 'Luis Gómez', role: 'conductor' }
    case 'security':
      return { kind, event: 'signed-in', at: now, browser: 'Chrome en Windows' }
  }
}
