import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { journeyEventLabels } from '@arriero/domain/journeys/journey-event-display.ts'

/** As the description of the API names them. */
export const commandLabels: Record<CommandName, string> = {
  ...journeyEventLabels,
  approveSurcharge: 'Aprobar recargo',
  takeNoveltyStep: 'Registrar un paso de la novedad',
  republish: 'Volver a publicar un viaje cancelado o vencido',
  take: 'Tomar viaje para atenderlo',
  release: 'Soltar viaje',
  snooze: 'Posponer viaje',
  wake: 'Quitar lo pospuesto',
  writeNote: 'Escribir nota',
}
