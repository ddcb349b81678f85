/** What people are told of, in the order of the rules. Codes are stored: add new ones, never rename one. */
export const notificationKinds = [
  'novelty',
  'noveltyUnresolved',
  'cancelled',
  'bookingWithoutTruck',
  'surcharge',
  'late',
  'signalLost',
  'papersExpiring',
  'userReview',
  'security',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** Mildest first. */
export const notificationSeverities = ['info', 'warning', 'critical'] as const
export type NotificationSeverity = (typeof notificationSeverities)[number]

export const notificationKindLabels: Record<NotificationKind, string> = {
  novelty: 'Novedad',
  noveltyUnresolved: 'Novedad sin resolver',
  cancelled: 'Cancelación',
  bookingWithoutTruck: 'Reserva sin camión',
  surcharge: 'Recargo por aprobar',
  late: 'Tarde para la cita',
  signalLost: 'Sin señal',
  papersExpiring: 'Papeles por vencer',
  userReview: 'Registro por revisar',
  security: 'Seguridad de su cuenta',
}

export const notificationSeverityLabels: Record<NotificationSeverity, string> = {
  info: 'Informativa',
  warning: 'Advertencia',
  critical: 'Crítica',
}
