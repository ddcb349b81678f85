import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import { formatCop } from '@arriero/domain/format/cop.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { type JourneyStateKey, journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { novelties, type NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import type { ActionDraft } from './action-draft.ts'

interface Following {
  journey: JourneyDocument
  name: CommandName
  /** The state that follows, where one does. */
  to: JourneyStateKey | undefined
  draft: ActionDraft
  waitingRateCop: number
  canUndo: boolean
}

/** What follows from it, a sentence each: the state, who sees it, what it costs, whether there is a way back. */
export function describeConsequence(following: Following): string[] {
  const { journey, name, to, canUndo } = following
  return [
    to && describeState(journey, to),
    describeEffect(following),
    describeAudience(journey, name, to),
    canUndo ? 'Se puede deshacer durante 10 segundos.' : describeNoWayBack(name),
  ].filter((sentence) => sentence !== undefined)
}

function describeState({ journeyStateId }: JourneyDocument, to: JourneyStateKey): string {
  const { label, group } = journeyStateDisplay[journeyStates[to]]
  const before = journeyStateDisplay[journeyStateId].group
  if (group === 'closed') return `El viaje termina como «${label}».`
  if (group === 'attention' && before === 'underway') {
    return `El viaje pasa a «${label}» y de En curso a Atención.`
  }
  if (group === 'underway' && before === 'attention') {
    return `El viaje vuelve a «${label}», a En curso.`
  }
  return `El viaje pasa a «${label}».`
}

/** What costs, runs or stops. */
function describeEffect({ journey, name, draft, waitingRateCop }: Following): string | undefined {
  switch (name) {
    case 'applySurcharge':
      return `La espera se cobra a ${formatCop(waitingRateCop)} la hora, o a la tarifa acordada con el cliente.`
    case 'approveSurcharge':
      return 'El recargo se suma al cobro del viaje.'
    case 'voidSurcharge':
      return 'El recargo no se cobra.'
    case 'startLoading':
    case 'startUnloading':
      return journey.surcharge ? 'El recargo deja de correr y queda por aprobar.' : undefined
    case 'reportNovelty':
      return describeUsualTime(draft.noveltyCode)
    case 'reassignInternally':
    case 'reassignExternally':
      return 'La carga se le ofrece al conductor elegido, que debe aceptarla.'
    case 'declareAbandoned':
      return 'La carga queda con el vehículo: avise a quien deba recogerla.'
    case 'snooze':
      return 'Deja de pedir atención ese tiempo, o hasta que cambie de estado.'
    case 'republish':
      return 'Se crea un viaje nuevo con los mismos datos; este queda como terminó.'
    default:
      return undefined
  }
}

function describeUsualTime(code: string | undefined): string | undefined {
  if (code === undefined || !isNovelty(code)) return undefined
  const { typicalMinutes } = novelties[code]
  return typicalMinutes === null
    ? 'No hay un tiempo usual: siga el protocolo.'
    : `Suele tomar ${formatDuration(typicalMinutes * 60_000)}.`
}

const isNovelty = (code: string): code is NoveltyCode => Object.hasOwn(novelties, code)

function describeAudience(
  { driver }: JourneyDocument,
  name: CommandName,
  to: JourneyStateKey | undefined,
): string | undefined {
  if (to) return driver ? 'Lo verán el cliente y el conductor.' : 'Lo verá el cliente.'
  const isOurs = name === 'snooze' || name === 'writeNote' || name === 'takeNoveltyStep'
  return isOurs ? 'Solo lo ven los administradores.' : undefined
}

function describeNoWayBack(name: CommandName): string {
  return name === 'writeNote' ? 'Una nota guardada no se borra.' : 'No se puede deshacer.'
}
