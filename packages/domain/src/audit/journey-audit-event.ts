import type { CommandName } from '../journeys/journey-command.ts'
import type { JourneyEvent } from '../journeys/journey-event.ts'

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}`
  : Name

type JourneyChange =
  | JourneyEvent
  | CommandName
  | 'shared'
  | 'shareRevoked'
  | 'escalate'
  | 'imported'

export type JourneyAuditEvent = `journey.${Kebab<JourneyChange>}`

/** `arriveAtOrigin` → `journey.arrive-at-origin`, as the audit and the change log store it. */
export const journeyAuditEvent = (name: JourneyChange): JourneyAuditEvent =>
  `journey.${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}` as JourneyAuditEvent

export const journeyAuditLabels: Readonly<Record<JourneyAuditEvent, string>> = {
  'journey.create-request': 'Creó la solicitud',
  'journey.create-booking': 'Creó la reserva',
  'journey.imported': 'Creó viajes desde un archivo',
  'journey.accept': 'Aceptó el servicio',
  'journey.assign': 'Asignó conductor',
  'journey.expire-offer': 'Venció la oferta',
  'journey.start-journey': 'Inició el viaje',
  'journey.arrive-at-origin': 'Registró la llegada al cargue',
  'journey.start-loading': 'Inició el cargue',
  'journey.depart': 'Registró la salida con carga',
  'journey.arrive-at-destination': 'Registró la llegada al descargue',
  'journey.start-unloading': 'Inició el descargue',
  'journey.confirm-delivery': 'Confirmó la entrega',
  'journey.apply-surcharge': 'Aplicó un recargo',
  'journey.approve-surcharge': 'Aprobó un recargo',
  'journey.void-surcharge': 'Anuló un recargo',
  'journey.report-novelty': 'Registró una novedad',
  'journey.take-novelty-step': 'Registró un paso de la novedad',
  'journey.resolve-novelty': 'Resolvió la novedad',
  'journey.reclassify-novelty': 'Cambió la novedad por otra',
  'journey.escalate': 'Avisó que nadie atiende la novedad',
  'journey.replace-driver': 'Cambió de conductor',
  'journey.move-appointment': 'Cambió la cita',
  'journey.change-destination': 'Cambió el destino',
  'journey.lose-signal': 'Marcó sin actualizar',
  'journey.recover-signal': 'Registró un reporte recibido',
  'journey.close-manually': 'Finalizó con soporte',
  'journey.miss-confirmation': 'Venció la confirmación del conductor',
  'journey.search-replacement': 'Buscó otro conductor',
  'journey.reassign-internally': 'Reasignó a un conductor propio',
  'journey.reassign-externally': 'Reasignó a un tercero',
  'journey.decline-reassignment': 'Rechazó la reasignación',
  'journey.expire-booking': 'Venció la reserva',
  'journey.withdraw': 'Retiró al conductor',
  'journey.withdraw-late': 'Retiró al conductor fuera de plazo',
  'journey.declare-abandoned': 'Declaró el abandono del conductor',
  'journey.cancel-booking': 'Canceló la reserva',
  'journey.cancel-booking-late': 'Canceló la reserva fuera de plazo',
  'journey.cancel': 'Canceló el viaje',
  'journey.republish': 'Volvió a publicar el viaje',
  'journey.take': 'Tomó el viaje para atenderlo',
  'journey.release': 'Soltó el viaje',
  'journey.snooze': 'Pospuso el viaje',
  'journey.wake': 'Trajo de nuevo el viaje',
  'journey.write-note': 'Escribió una nota',
  'journey.shared': 'Compartió el viaje con un enlace',
  'journey.share-revoked': 'Cerró un enlace compartido',
}
