import { formatDay } from '../calendar/calendar-day.ts'
import { formatDateTime } from '../format/date.ts'
import { formatCop, formatNumber } from '../format/number.ts'
import { formatPlate } from '../identity/plate.ts'
import { novelties, type NoveltyCode } from '../journeys/novelty.ts'
import type { SurchargeSite } from '../journeys/surcharge.ts'
import { type NotificationKind, notificationKindLabels } from './notification-rule.ts'

interface JourneyNotificationFacts {
  /** The public number: `V-48213`. */
  code: string
  /** «Bogotá–Medellín». */
  route: string
}

/** The facts from which the text of each kind is written. */
export type NotificationFacts =
  | (JourneyNotificationFacts & {
      kind: 'novelty'
      noveltyCode: NoveltyCode
      driver: string | null
      /** «a 4 km de Cajamarca, vía Ibagué – Calarcá»; null without a position. */
      where?: string | null
    })
  | (JourneyNotificationFacts & {
      kind: 'noveltyUnattended'
      noveltyCode: NoveltyCode
      driver: string | null
      openedAt: Date
    })
  | (JourneyNotificationFacts & {
      kind: 'noveltyUnresolved'
      noveltyCode: NoveltyCode
      openedAt: Date
    })
  | (JourneyNotificationFacts & {
      kind: 'cancelled'
      by: 'customer' | 'driver'
      reason: string | null
    })
  | (JourneyNotificationFacts & { kind: 'bookingWithoutTruck'; loadingAt: Date; isPast: boolean })
  | (JourneyNotificationFacts & {
      kind: 'surcharge'
      site: SurchargeSite
      amountCop: number | null
    })
  | (JourneyNotificationFacts & { kind: 'late'; promisedAt: Date; estimatedAt: Date | null })
  | (JourneyNotificationFacts & {
      kind: 'signalLost'
      plate: string | null
      seenAt: Date
      /** Where it was last seen; null without a position. */
      where?: string | null
    })
  | (JourneyNotificationFacts & { kind: 'driverBlocked'; driver: string })
  | { kind: 'papersExpiring'; paper: string; holder: string; expiresOn: string; isExpired: boolean }
  | { kind: 'userReview'; name: string; role: string; isRenewal?: boolean }
  | { kind: 'approval'; summary: string; requestedBy: string }
  | { kind: 'security'; event: SecurityEvent; at: Date; browser: string }

export interface NotificationText {
  title: string
  text: string
}

/** Title and text of a notification. */
export function describeNotification(facts: NotificationFacts): NotificationText {
  switch (facts.kind) {
    case 'novelty':
      return {
        title: `Novedad en ${facts.code}`,
        text: `${novelties[facts.noveltyCode].label}${placeOf(facts)}.${driverSentence(facts.driver)}`,
      }
    case 'noveltyUnattended':
      return {
        title: `Nadie ha tomado la novedad de ${facts.code}`,
        text: `${novelties[facts.noveltyCode].label}, sin atender desde el ${formatDateTime(facts.openedAt)} en la ruta ${facts.route}.${driverSentence(facts.driver)}`,
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
        text: `${facts.site === 'origin' ? 'Espera en cargue' : 'Espera en descargue'}${costSuffix(facts.amountCop)}. Ruta ${facts.route}.`,
      }
    case 'late':
      return { title: `${facts.code} va tarde`, text: lateText(facts) }
    case 'signalLost':
      return {
        title: `Sin señal de ${facts.code}`,
        text: `${facts.plate === null ? 'El camión' : `La placa ${formatPlate(facts.plate)}`} no reporta desde el ${formatDateTime(facts.seenAt)}${facts.where ? `, ${facts.where}` : ''}. Ruta ${facts.route}.`,
      }
    case 'driverBlocked':
      return {
        title: `El conductor de ${facts.code} está bloqueado`,
        text: `${facts.driver} ya no puede reportar. Ruta ${facts.route}. Llame y reasigne o cancele el viaje.`,
      }
    case 'papersExpiring':
      return {
        title: `${facts.paper}: ${facts.isExpired ? 'ya venció' : 'vence pronto'}`,
        text: `${facts.holder}: ${facts.isExpired ? 'venció' : 'vence'} el ${formatDay(facts.expiresOn)}.`,
      }
    case 'userReview':
      return facts.isRenewal
        ? {
            title: 'Renovación por revisar',
            text: `${facts.name} (${facts.role}) envió documentos renovados.`,
          }
        : {
            title: 'Registro por revisar',
            text: `${facts.name} (${facts.role}) espera revisión.`,
          }
    case 'approval':
      return {
        title: 'Aprobación pendiente',
        text: `${facts.requestedBy} pide: ${facts.summary}`,
      }
    case 'security':
      return describeSecurityEvent(facts.event, facts.at, facts.browser)
  }
}

const placeOf = ({ where = null, route }: { where?: string | null; route: string }) =>
  where === null ? ` en la ruta ${route}` : ` ${where}. Ruta ${route}`

/** What a notification is about, for lists of several. */
export function notificationSubject(facts: NotificationFacts): string {
  switch (facts.kind) {
    case 'papersExpiring':
      return facts.holder
    case 'userReview':
      return facts.name
    case 'approval':
      return facts.requestedBy
    case 'security':
      return notificationKindLabels.security
    default:
      return facts.code
  }
}

const conjunction = new Intl.ListFormat('es-CO', { type: 'conjunction' })

/** Text of one notification that groups many of its kind: some names, and how many more. */
export function describeGroup(
  kind: NotificationKind,
  count: number,
  names: readonly string[],
): NotificationText {
  const unnamed = count - names.length
  const rest = unnamed > 0 ? [`${formatNumber(unnamed)} más`] : []
  return {
    title: notificationKindLabels[kind],
    text: `${conjunction.format([...names, ...rest])}.`,
  }
}

const driverSentence = (driver: string | null): string =>
  driver === null ? '' : ` Conductor: ${driver}.`

const costSuffix = (amountCop: number | null): string =>
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

/** Events of an account that its owner is notified of. */
export const securityEvents = [
  'signed-in',
  'password-changed',
  'second-factor-on',
  'second-factor-off',
  'recovery-codes-renewed',
  'session-copied',
  'provider-linked',
  'provider-unlinked',
  'passkey-added',
  'passkey-removed',
  'passkey-copied',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

const titles: Record<SecurityEvent, string> = {
  'signed-in': 'Ingreso desde un navegador que no reconocemos',
  'password-changed': 'Su contraseña cambió',
  'second-factor-on': 'Segundo factor activado',
  'second-factor-off': 'Segundo factor desactivado',
  'recovery-codes-renewed': 'Códigos de recuperación renovados',
  'session-copied': 'Cerramos una de sus sesiones',
  'provider-linked': 'Otra cuenta quedó vinculada a la suya',
  'provider-unlinked': 'Una cuenta ya no está vinculada a la suya',
  'passkey-added': 'Llave de acceso agregada',
  'passkey-removed': 'Llave de acceso quitada',
  'passkey-copied': 'Rechazamos una de sus llaves de acceso',
}

const explanations: Partial<Record<SecurityEvent, string>> = {
  'session-copied': 'Alguien quiso continuarla con una clave ya usada.',
  'passkey-copied': 'Su contador retrocedió: puede ser una copia. Quítela desde su perfil.',
}

/** `browser`: for example «Chrome en Windows», as in the list of sessions. */
export const describeSecurityEvent = (event: SecurityEvent, at: Date, browser: string) => ({
  title: titles[event],
  text: `${explanations[event] ?? `El ${formatDateTime(at)}, con ${browser}.`} Si no fue usted, cambie su contraseña y cierre las demás sesiones desde su perfil.`,
})
