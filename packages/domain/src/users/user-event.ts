/** `person` is the driver or customer whose account it is. */
export type UserActor = 'person' | 'administrator' | 'system'

export const userEvents = [
  'approve',
  'askCorrection',
  'resubmit',
  'reject',
  'reopen',
  'reviewAgain',
  'ban',
  'liftBan',
] as const
export type UserEvent = (typeof userEvents)[number]

export const userEventLabels: Record<UserEvent, string> = {
  approve: 'Aprobar',
  askCorrection: 'Pedir corrección',
  resubmit: 'Enviar de nuevo',
  reject: 'Rechazar',
  reopen: 'Reabrir',
  reviewAgain: 'Volver a revisar',
  ban: 'Bloquear',
  liftBan: 'Levantar bloqueo',
}

export const userActorLabels: Record<UserActor, string> = {
  person: 'la persona',
  administrator: 'un administrador',
  system: 'el sistema',
}
