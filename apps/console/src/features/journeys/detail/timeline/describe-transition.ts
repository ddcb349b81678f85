import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatCop } from '@arriero/domain/format/cop.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import type { JourneyEvent } from '@arriero/domain/journeys/journey-event.ts'
import { journeyEventLabels } from '@arriero/domain/journeys/journey-event-display.ts'
import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { novelties, noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import { type ReasonedCommand, reasons } from '@arriero/domain/journeys/reason.ts'

export type TransitionEntry = Extract<TimelineEntry, { kind: 'transition' }>

const minuteMs = 60_000

/** What ends an interruption is told as such; everything else by the state it leads to. */
const ends: Partial<Record<JourneyEvent, string>> = {
  resolveNovelty: 'Novedad resuelta',
  recoverSignal: 'Volvió a reportar',
  voidSurcharge: 'Recargo anulado',
}

const actorWords: Record<TransitionEntry['actor'], string> = {
  driver: 'conductor',
  customer: 'cliente',
  administrator: 'administración',
  system: 'automático',
}

const stateLabel = (id: number | null) =>
  id !== null && isJourneyStateId(id) ? journeyStateDisplay[id].label : null

export function transitionTitle({ event, toStateId, detail }: TransitionEntry): string {
  const code = noveltyCodes.find((known) => known === detail.noveltyCode)
  if (event === 'reportNovelty' && code) return `Novedad: ${lowerFirst(novelties[code].label)}`
  const state = stateLabel(toStateId) ?? journeyEventLabels[event]
  const end = ends[event]
  return end ? `${end}: vuelve a «${state}»` : state
}

/** «conductor · Wilson Pardo», «automático», «cliente · anotado por Laura Moreno». */
export function transitionSource({ actor, by, enteredBy }: TransitionEntry): string {
  const parts = [actorWords[actor]]
  if (by) parts.push(by.name)
  if (enteredBy && enteredBy.id !== by?.id) parts.push(`anotado por ${enteredBy.name}`)
  return parts.join(' · ')
}

export function transitionLines(entry: TransitionEntry): string[] {
  const { event, reasonCode, note, detail, reportedAt, at } = entry
  const lines: string[] = []
  if (reasonCode !== null) lines.push(`${reasonWords(event, reasonCode)}.`)
  if (note !== null) lines.push(note)
  const proof = readProof(detail.proof)
  if (proof) lines.push(proof)
  if (typeof detail.penaltyCop === 'number') {
    const whom = detail.chargedTo === 'driver' ? 'al conductor' : 'al cliente'
    lines.push(`Penalidad ${whom}: ${formatCop(detail.penaltyCop)}.`)
  }
  const lag = reportedAt === null ? 0 : Date.parse(at) - Date.parse(reportedAt)
  if (reportedAt !== null && lag >= minuteMs) {
    lines.push(`Ocurrió a las ${formatTime(reportedAt)}; llegó después.`)
  }
  return lines
}

function readProof(proof: unknown): string | null {
  if (typeof proof !== 'object' || proof === null) return null
  if (!('receivedBy' in proof) || !('documentNumber' in proof)) return null
  return `Recibió ${String(proof.receivedBy)}, cumplido ${String(proof.documentNumber)}.`
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** Where the clock decided between twins, the reasons are those of the one command. */
const commands: Partial<Record<JourneyEvent, ReasonedCommand>> = {
  cancel: 'cancel',
  cancelBooking: 'cancel',
  cancelBookingLate: 'cancel',
  withdraw: 'withdraw',
  withdrawLate: 'withdraw',
  reassignInternally: 'reassignInternally',
  reassignExternally: 'reassignExternally',
  declineReassignment: 'declineReassignment',
  applySurcharge: 'applySurcharge',
  voidSurcharge: 'voidSurcharge',
  closeManually: 'closeManually',
  declareAbandoned: 'declareAbandoned',
  resolveNovelty: 'resolveNovelty',
}

/** The words of a stored code; a code of an older list is better than nothing. */
function reasonWords(event: JourneyEvent, code: string): string {
  const command = commands[event]
  const known: Record<string, string> = command ? reasons[command] : {}
  return known[code] ?? code
}
