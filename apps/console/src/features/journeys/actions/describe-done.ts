import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'

/** What the server did, in a line: «V-48213: En ruta». */
export function describeDone(journey: JourneyDocument, name: CommandName): string {
  return `${journey.code}: ${whatChanged(journey, name)}`
}

function whatChanged({ journeyStateId, snooze }: JourneyDocument, name: CommandName): string {
  switch (name) {
    case 'take':
      return 'usted lo atiende'
    case 'release':
      return 'ya nadie lo atiende'
    case 'snooze':
      return snooze ? `pospuesto hasta las ${formatTime(snooze.until)}` : 'pospuesto'
    case 'wake':
      return 'de nuevo en la lista'
    case 'writeNote':
      return 'nota guardada'
    case 'takeNoveltyStep':
      return 'paso registrado'
    case 'approveSurcharge':
      return 'recargo aprobado'
    case 'voidSurcharge':
      return 'recargo anulado'
    default:
      return journeyStateDisplay[journeyStateId].label
  }
}
