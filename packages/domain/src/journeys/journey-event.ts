/** Everything that can happen to a journey, in chronological order. */
export const journeyEvents = [
  'createRequest',
  'createBooking',
  'accept',
  'assign',
  'expireOffer',
  'startJourney',
  'arriveAtOrigin',
  'startLoading',
  'depart',
  'arriveAtDestination',
  'startUnloading',
  'confirmDelivery',
  'applySurcharge',
  'voidSurcharge',
  'reportNovelty',
  'resolveNovelty',
  'loseSignal',
  'recoverSignal',
  'closeManually',
  'missConfirmation',
  'searchReplacement',
  'reassignInternally',
  'reassignExternally',
  'declineReassignment',
  'expireBooking',
  'withdraw',
  'withdrawLate',
  'declareAbandoned',
  'cancelBooking',
  'cancelBookingLate',
  'cancel',
] as const

export type JourneyEvent = (typeof journeyEvents)[number]

/** Labels of buttons: short infinitives, which also fit inside a sentence. */
export const journeyEventLabels: Record<JourneyEvent, string> = {
  createRequest: 'Crear solicitud',
  createBooking: 'Crear reserva',
  accept: 'Aceptar servicio',
  assign: 'Asignar conductor',
  expireOffer: 'Vencer oferta',
  startJourney: 'Iniciar viaje',
  arriveAtOrigin: 'Registrar llegada al cargue',
  startLoading: 'Iniciar cargue',
  depart: 'Registrar salida con carga',
  arriveAtDestination: 'Registrar llegada al descargue',
  startUnloading: 'Iniciar descargue',
  confirmDelivery: 'Confirmar entrega',
  applySurcharge: 'Aplicar recargo',
  voidSurcharge: 'Anular recargo',
  reportNovelty: 'Registrar novedad',
  resolveNovelty: 'Resolver novedad',
  loseSignal: 'Marcar sin actualizar',
  recoverSignal: 'Registrar reporte recibido',
  closeManually: 'Finalizar con soporte',
  missConfirmation: 'Vencer confirmación del conductor',
  searchReplacement: 'Buscar otro conductor',
  reassignInternally: 'Reasignar a conductor propio',
  reassignExternally: 'Reasignar a un tercero',
  declineReassignment: 'Rechazar reasignación',
  expireBooking: 'Vencer reserva',
  withdraw: 'Retirar conductor',
  withdrawLate: 'Retirar conductor fuera de plazo',
  declareAbandoned: 'Declarar abandono del conductor',
  cancelBooking: 'Cancelar reserva',
  cancelBookingLate: 'Cancelar reserva fuera de plazo',
  cancel: 'Cancelar viaje',
}

/** Who causes events. `system` is a timer, a geofence or a signal that came back. */
export const actors = ['customer', 'driver', 'administrator', 'system'] as const
export type Actor = (typeof actors)[number]

export const actorLabels: Record<Actor, string> = {
  customer: 'el cliente',
  driver: 'el conductor',
  administrator: 'un administrador',
  system: 'el sistema',
}
