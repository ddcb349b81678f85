import { journeyEventLabels } from './journey-event.ts'

/** What people and devices can do to an existing journey, in chronological order. */
export const commandNames = [
  'accept',
  'assign',
  'startJourney',
  'arriveAtOrigin',
  'startLoading',
  'depart',
  'arriveAtDestination',
  'startUnloading',
  'confirmDelivery',
  'applySurcharge',
  'approveSurcharge',
  'voidSurcharge',
  'reportNovelty',
  'takeNoveltyStep',
  'resolveNovelty',
  'reclassifyNovelty',
  'replaceDriver',
  'moveAppointment',
  'changeDestination',
  'recoverSignal',
  'closeManually',
  'searchReplacement',
  'reassignInternally',
  'reassignExternally',
  'declineReassignment',
  'withdraw',
  'declareAbandoned',
  'cancel',
  'republish',
  'take',
  'release',
  'snooze',
  'wake',
  'writeNote',
] as const

export type CommandName = (typeof commandNames)[number]

/** Shown on buttons, menus and dialogs. A command that is also an event has the event's label. */
export const commandLabels: Readonly<Record<CommandName, string>> = {
  ...journeyEventLabels,
  approveSurcharge: 'Aprobar recargo',
  takeNoveltyStep: 'Registrar paso de la novedad',
  reclassifyNovelty: 'Cambiar la novedad',
  replaceDriver: 'Cambiar de conductor',
  moveAppointment: 'Cambiar la cita',
  changeDestination: 'Aceptar nuevo destino',
  republish: 'Volver a publicar',
  take: 'Tomar',
  release: 'Soltar',
  snooze: 'Posponer',
  wake: 'Traer de nuevo',
  writeNote: 'Escribir nota',
}

/** Shown in the API's description: longer where the label alone would not be clear. */
export const commandSummaries: Readonly<Record<CommandName, string>> = {
  ...commandLabels,
  takeNoveltyStep: 'Registrar un paso de la novedad y su resultado',
  reclassifyNovelty: 'Cambiar la novedad por otra de otro tipo',
  replaceDriver: 'Pasar la carga de un viaje con novedad a otro conductor',
  moveAppointment: 'Cambiar la cita de un viaje con novedad',
  changeDestination: 'Aceptar el nuevo destino que pidió el cliente, y resolver esa novedad',
  republish: 'Volver a publicar un viaje cancelado o vencido',
  take: 'Tomar viaje para atenderlo',
  release: 'Soltar viaje',
  snooze: 'Posponer viaje',
  wake: 'Quitar lo pospuesto',
}

/** Commands that a driver's phone may send. */
export const driverCommands = [
  'accept',
  'startJourney',
  'arriveAtOrigin',
  'startLoading',
  'depart',
  'arriveAtDestination',
  'startUnloading',
  'confirmDelivery',
  'reportNovelty',
  'resolveNovelty',
  'recoverSignal',
  'declineReassignment',
  'withdraw',
] as const satisfies readonly CommandName[]

/** Commands that a customer's system may send. */
export const customerCommands = [
  'confirmDelivery',
  'cancel',
] as const satisfies readonly CommandName[]

/** `arriveAtOrigin` → `arrive-at-origin`, as in URLs. */
export const commandSlug = (name: CommandName): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** How long a journey can be snoozed, in real time also when a demo runs faster. */
export const snoozeMinutes = [15, 30, 60, 120, 240] as const
export type SnoozeMinutes = (typeof snoozeMinutes)[number]
