import type { NoveltySeverity } from '../journeys/novelty-protocol.ts'

/** `attendant`: the administrator in charge of the journey, or everyone while there is none. */
export const notificationAudiences = ['everyone', 'attendant', 'chosen'] as const
export type NotificationAudience = (typeof notificationAudiences)[number]

export const notificationAudienceLabels: Record<NotificationAudience, string> = {
  everyone: 'Todos',
  attendant: 'Quien atiende el viaje',
  chosen: 'Personas elegidas',
}

export interface NotificationRule {
  kind: NotificationKind
  isOn: boolean
  severity: RuleSeverity
  audience: NotificationAudience
  /** Ids of administrators, if `audience` is `chosen`. */
  chosen: readonly string[]
  /** Minutes or days, depending on the kind; null if it notifies at once. */
  amount: number | null
}

export type NotificationRules = Readonly<Record<NotificationKind, NotificationRule>>

interface RuleTraits {
  /** Shown on the page of the rules. */
  summary: string
  amount: { unit: 'minutes' | 'days'; label: string; min: number; max: number } | null
  /** About a novelty, so its severity can be that of the novelty. */
  isOfNovelty: boolean
  /** About a journey, so its attendant can be the audience. */
  isOfJourney: boolean
  /** About one's own account or decisions: always sent, only to that person. */
  isOwn: boolean
  /** An event, not a condition, so it never clears. */
  isEvent: boolean
}

const ofJourney = { isOfNovelty: false, isOfJourney: true, isOwn: false, isEvent: false }
const ofNovelty = { ...ofJourney, isOfNovelty: true }
const notOfJourney = { ...ofJourney, isOfJourney: false }

const minutes = (label: string, min: number, max: number) =>
  ({ unit: 'minutes', label, min, max }) as const

export const notificationRuleTraits: Record<NotificationKind, RuleTraits> = {
  novelty: {
    ...ofNovelty,
    summary: 'Un conductor o una persona de control reporta una novedad.',
    amount: null,
  },
  noveltyUnattended: {
    ...ofNovelty,
    summary:
      'Nadie tomó una novedad en el tiempo que da su protocolo. Se avisa una sola vez por novedad.',
    amount: null,
  },
  noveltyUnresolved: {
    ...ofNovelty,
    summary: 'Una novedad sigue abierta después de un tiempo.',
    amount: minutes('Minutos desde que se abrió', 1, 24 * 60),
  },
  cancelled: {
    ...ofJourney,
    isEvent: true,
    summary: 'El cliente o el conductor cancela.',
    amount: null,
  },
  bookingWithoutTruck: {
    ...ofJourney,
    summary: 'Se acerca la hora de cargue y la reserva no tiene camión.',
    amount: minutes('Minutos antes del cargue', 15, 72 * 60),
  },
  surcharge: {
    ...ofJourney,
    summary: 'Un recargo quedó liquidado y espera aprobación.',
    amount: null,
  },
  late: {
    ...ofJourney,
    summary: 'El viaje no llegará a la hora prometida.',
    amount: minutes('Minutos de retraso que se perdonan', 0, 24 * 60),
  },
  signalLost: {
    ...ofJourney,
    summary: 'Un camión en viaje deja de reportar su posición.',
    amount: minutes('Minutos sin reportar', 5, 24 * 60),
  },
  driverBlocked: {
    ...ofJourney,
    summary: 'El conductor de un viaje quedó bloqueado: su celular ya no funciona.',
    amount: null,
  },
  papersExpiring: {
    ...notOfJourney,
    summary: 'Un documento de un conductor o un vehículo está por vencer o ya venció.',
    amount: { unit: 'days', label: 'Días antes del vencimiento', min: 1, max: 90 },
  },
  userReview: {
    ...notOfJourney,
    summary: 'Alguien se registró o renovó documentos, y espera revisión.',
    amount: null,
  },
  approval: {
    ...notOfJourney,
    isOwn: true,
    summary: 'Alguien pide una acción que usted puede aprobar. Llega a quien puede decidirla.',
    amount: null,
  },
  security: {
    ...notOfJourney,
    isOwn: true,
    isEvent: true,
    summary: 'Cambios en la seguridad de su propia cuenta. Siempre llegan, y solo a usted.',
    amount: null,
  },
}

const rule = (
  kind: NotificationKind,
  severity: RuleSeverity,
  amount: number | null = null,
): NotificationRule => ({ kind, isOn: true, severity, audience: 'everyone', chosen: [], amount })

export const defaultRules: NotificationRules = {
  novelty: rule('novelty', 'byNovelty'),
  noveltyUnattended: rule('noveltyUnattended', 'critical'),
  noveltyUnresolved: rule('noveltyUnresolved', 'byNovelty', 10),
  cancelled: rule('cancelled', 'warning'),
  bookingWithoutTruck: rule('bookingWithoutTruck', 'critical', 180),
  surcharge: rule('surcharge', 'info'),
  late: rule('late', 'warning', 15),
  signalLost: rule('signalLost', 'warning', 30),
  driverBlocked: rule('driverBlocked', 'critical'),
  papersExpiring: rule('papersExpiring', 'info', 15),
  userReview: rule('userReview', 'info'),
  approval: rule('approval', 'warning'),
  security: rule('security', 'warning'),
}

/** Kinds of notifications, in the order of the rules. Codes are stored: add new ones, never rename one. */
export const notificationKinds = [
  'novelty',
  'noveltyUnattended',
  'noveltyUnresolved',
  'cancelled',
  'bookingWithoutTruck',
  'surcharge',
  'late',
  'signalLost',
  'driverBlocked',
  'papersExpiring',
  'userReview',
  'approval',
  'security',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/**
 * Kinds that have a list of their own in the console. A notification that groups several of them counts that list:
 * everything that is open now, not everything that was announced so far.
 */
export const listedKinds = [
  'bookingWithoutTruck',
  'surcharge',
] as const satisfies readonly NotificationKind[]
export type ListedKind = (typeof listedKinds)[number]

export const isListedKind = (kind: NotificationKind): kind is ListedKind =>
  listedKinds.some((listed) => listed === kind)

/** Mildest first. */
export const notificationSeverities = ['info', 'warning', 'critical'] as const
export type NotificationSeverity = (typeof notificationSeverities)[number]

/** `byNovelty`: follows the severity in the protocol of the novelty. */
export const ruleSeverities = ['byNovelty', ...notificationSeverities] as const
export type RuleSeverity = (typeof ruleSeverities)[number]

/** How loud the notification of a novelty is, unless the team has chosen a fixed severity. */
export const severityOfNovelty: Record<NoveltySeverity, NotificationSeverity> = {
  critical: 'critical',
  high: 'warning',
  medium: 'info',
  low: 'info',
}

export const notificationKindLabels: Record<NotificationKind, string> = {
  novelty: 'Novedad',
  noveltyUnattended: 'Novedad sin atender',
  noveltyUnresolved: 'Novedad sin resolver',
  cancelled: 'Cancelación',
  bookingWithoutTruck: 'Reserva sin camión',
  surcharge: 'Recargo por aprobar',
  late: 'Tarde para la cita',
  signalLost: 'Sin señal',
  driverBlocked: 'Conductor bloqueado',
  papersExpiring: 'Papeles por vencer',
  userReview: 'Registro por revisar',
  approval: 'Aprobación pendiente',
  security: 'Seguridad de su cuenta',
}

export const notificationSeverityLabels: Record<NotificationSeverity, string> = {
  info: 'Informativa',
  warning: 'Advertencia',
  critical: 'Crítica',
}

export const ruleSeverityLabels: Record<RuleSeverity, string> = {
  byNovelty: 'Según la novedad',
  ...notificationSeverityLabels,
}
