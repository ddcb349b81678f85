import { formatDay } from '../calendar/calendar-day.ts'
import { formatCop } from '../format/cop.ts'
import { formatDateTime } from '../format/date.ts'
import { formatNumber } from '../format/number.ts'
import { formatPlate } from '../identity/plate.ts'
import { novelties, type NoveltyCode } from '../journeys/novelty.ts'
import type { SurchargeSite } from '../journeys/surcharge.ts'
import { type NotificationKind, notificationKindLabels } from './notification-kind.ts'
import { type SecurityEvent, securityWords } from './security-words.ts'

interface JourneyFacts {
  /** What people call it: `V-48213`. */
  code: string
  /** «Bogotá–Medellín». */
  route: string
}

/** What the words of each kind are made of. */
export type NotificationFacts =
  | (JourneyFacts & { kind: 'novelty'; noveltyCode: NoveltyCode; driver: string | null })
  | (JourneyFacts & { kind: 'noveltyUnresolved'; noveltyCode: NoveltyCode; openedAt: Date })
  | (JourneyFacts & { kind: 'cancelled'; by: 'customer' | 'driver'; reason: string | null })
  | (JourneyFacts & { kind: 'bookingWithoutTruck'; loadingAt: Date; isPast: boolean })
  | (JourneyFacts & { kind: 'surcharge'; site: SurchargeSite; amountCop: number | null })
  | (JourneyFacts & { kind: 'late'; promisedAt: Date; estimatedAt: Date | null })
  | (JourneyFacts & { kind: 'signalLost'; plate: string | null; seenAt: Date })
  | { kind: 'papersExpiring'; paper: string; holder: string; expiresOn: string; isExpired: boolean }
  | { kind: 'userReview'; name: string; role: string }
  | { kind: 'security'; event: SecurityEvent; at: Date; browser: string }

export interface NotificationWords {
  title: string
  text: string
}

/** What a person reads. */
export function notificationWords(facts: NotificationFacts): NotificationWords {
  switch (facts.kind) {
    case 'novelty':
      return {
        title: `Novedad en ${facts.code}`,
        text: `${novelties[facts.noveltyCode].label} en la ruta ${facts.route}.${driverOf(facts.driver)}`,
      }
    case 'noveltyUnresolved':
      return {
        title: `Novedad sin resolver en ${facts.code}`,
        text: `${novelties[facts.noveltyCode].label}, abierta desde el ${formatDateTime(facts.openedAt)} en la ruta ${facts.route}.`,
      }
    case 'cancelled':
      return {
        title: `${facts.by === 'customer' ? 'El cliente' : 'El conductor'} canceló ${facts.code}`,
        text:
          facts.reason === null ? `Ruta ${facts.route}.` : `${facts.reason}. Ruta ${facts.route}.`,
      }
    case 'bookingWithoutTruck':
      return {
        title: `${facts.code} no tiene camión`,
        text: `La reserva ${facts.route} ${facts.isPast ? 'debía cargar' : 'carga'} el ${formatDateTime(facts.loadingAt)} y nadie la ha tomado.`,
      }
    case 'surcharge':
      return {
        title: `Recargo por aprobar en ${facts.code}`,
        text: `${facts.site === 'origin' ? 'Espera en cargue' : 'Espera en descargue'}${costOf(facts.amountCop)}. Ruta ${facts.route}.`,
      }
    case 'late':
      return { title: `${facts.code} va tarde`, text: lateText(facts) }
    case 'signalLost':
      return {
        title: `Sin señal de ${facts.code}`,
        text: `${facts.plate === null ? 'El camión' : `La placa ${formatPlate(facts.plate)}`} no reporta desde el ${formatDateTime(facts.seenAt)}. Ruta ${facts.route}.`,
      }
    case 'papersExpiring':
      return {
        title: `${facts.paper}: ${facts.isExpired ? 'ya venció' : 'vence pronto'}`,
        text: `${facts.holder}: ${facts.isExpired ? 'venció' : 'vence'} el ${formatDay(facts.expiresOn)}.`,
      }
    case 'userReview':
      return {
        title: 'Registro por revisar',
        text: `${facts.name} (${facts.role}) espera revisión.`,
      }
    case 'security':
      return securityWords(facts.event, facts.at, facts.browser)
  }
}

/** How a list calls what a notification is about. */
export function notificationAbout(facts: NotificationFacts): string {
  switch (facts.kind) {
    case 'papersExpiring':
      return facts.holder
    case 'userReview':
      return facts.name
    case 'security':
      return notificationKindLabels.security
    default:
      return facts.code
  }
}

const together = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/** Of one notification that stands for many of its kind: some by name, and how many more. */
export function stormWords(
  kind: NotificationKind,
  count: number,
  names: readonly string[],
): NotificationWords {
  const unnamed = count - names.length
  const rest = unnamed > 0 ? [`${formatNumber(unnamed)} más`] : []
  return { title: notificationKindLabels[kind], text: `${together.format([...names, ...rest])}.` }
}

const driverOf = (driver: string | null): string =>
  driver === null ? '' : ` Conductor: ${driver}.`

const costOf = (amountCop: number | null): string =>
  amountCop === null ? '' : `: ${formatCop(amountCop)}`

function lateText({
  route,
  promisedAt,
  estimatedAt,
}: NotificationFacts & { kind: 'late' }): string {
  const promise = `La entrega ${route} se prometió para el ${formatDateTime(promisedAt)}`
  return estimatedAt === null
    ? `${promise} y el viaje no ha llegado.`
    : `${promise}; llegaría el ${formatDateTime(estimatedAt)}.`
}
