import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import type { TimelineEntry } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatCop } from '@arriero/domain/format/number.ts'
import { formatTime } from '@arriero/domain/format/date.ts'
import { lowerFirst } from '@arriero/domain/format/text.ts'
import { type JourneyEvent, journeyEventLabels } from '@arriero/domain/journeys/journey-event.ts'
import { journeyStateDisplay, isJourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { novelties, noveltyCodes } from '@arriero/domain/journeys/novelty.ts'
import { remedies, remedyLabels } from '@arriero/domain/journeys/novelty-protocol.ts'
import { type ReasonedCommand, reasons } from '@arriero/domain/journeys/reason.ts'
import {
  describeSiteCheck,
  isSiteCommand,
  siteOfCommand,
} from '@arriero/domain/journeys/site-check.ts'
import { formatMoment } from '#features/journeys/format-moment.ts'

export type TransitionEntry = Extract<TimelineEntry, { kind: 'transition' }>

/** Titles of events that end an interruption; all others have the name of the new state. */
const interruptionEnds: Partial<Record<JourneyEvent, string>> = {
  resolveNovelty: 'Novedad resuelta',
  recoverSignal: 'Volvió a reportar',
  voidSurcharge: 'Recargo anulado',
}

const actorNames: Record<TransitionEntry['actor'], string> = {
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
  const end = interruptionEnds[event]
  return end ? `${end}: vuelve a «${state}»` : state
}

/** «conductor · Wilson Pardo», «automático», «cliente · anotado por Laura Moreno». */
export function transitionSource({ actor, by, enteredBy }: TransitionEntry): string {
  const parts = [actorNames[actor]]
  if (by) parts.push(by.name)
  if (enteredBy && enteredBy.id !== by?.id) parts.push(`anotado por ${enteredBy.name}`)
  return parts.join(' · ')
}

export function transitionLines(entry: TransitionEntry): string[] {
  const { event, reasonCode, note, detail, reportedAt, occurredAt, at } = entry
  const lines: string[] = []
  const remedy = remedies.find((known) => known === detail.remedy)
  if (remedy) lines.push(`${remedyLabels[remedy]}.`)
  if (reasonCode !== null) lines.push(`${reasonLabel(event, reasonCode)}.`)
  if (event === 'recoverSignal' && detail.leadsTo === 'reportNovelty') {
    lines.push('Para registrar la novedad.')
  }
  if (note !== null) lines.push(note)
  const proof = describeProof(detail.proof)
  if (proof) lines.push(proof)
  if (typeof detail.penaltyCop === 'number') {
    const payer = detail.chargedTo === 'driver' ? 'al conductor' : 'al cliente'
    lines.push(`Penalidad ${payer}: ${formatCop(detail.penaltyCop)}.`)
  }
  if (detail.returnFreight === 'to-agree') {
    lines.push('Llevaba la carga: la devolución y lo recorrido quedan por acordar.')
  }
  const site = describeSite(event, detail.site)
  // Without a reason the driver's own phone reported it, and the distance needed no explanation.
  if (site && reasonCode !== null) lines.push(site)
  if (occurredAt !== null) {
    lines.push(`Registrado ${formatTime(at)}, ocurrió ${formatMoment(occurredAt, Date.parse(at))}.`)
  }
  const delay = reportedAt === null ? 0 : Date.parse(at) - Date.parse(reportedAt)
  if (reportedAt !== null && delay >= minuteMs) {
    lines.push(`Ocurrió a las ${formatTime(reportedAt)}; llegó después.`)
  }
  return lines
}

/** Where the truck was when somebody said that it was at the site; nothing if it was there. */
function describeSite(event: JourneyEvent, site: unknown): string | null {
  if (!isSiteCommand(event) || typeof site !== 'object' || site === null) return null
  const { where, distanceKm, signalAgeSeconds } = site as Record<string, unknown>
  if (where !== 'away' && where !== 'unknown') return null
  return describeSiteCheck({
    site: siteOfCommand[event],
    where,
    distanceKm: typeof distanceKm === 'number' ? distanceKm : null,
    signalAgeMs: typeof signalAgeSeconds === 'number' ? signalAgeSeconds * secondMs : null,
  })
}

function describeProof(proof: unknown): string | null {
  if (typeof proof !== 'object' || proof === null) return null
  if (!('receivedBy' in proof) || !('documentNumber' in proof)) return null
  return `Recibió ${String(proof.receivedBy)}, cumplido ${String(proof.documentNumber)}.`
}

/** The command whose reason list an event uses; the late variant of an event shares it. */
const commandOfEvent: Partial<Record<JourneyEvent, ReasonedCommand>> = {
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
  arriveAtOrigin: 'arriveAtOrigin',
  startLoading: 'startLoading',
  arriveAtDestination: 'arriveAtDestination',
  startUnloading: 'startUnloading',
  confirmDelivery: 'confirmDelivery',
}

/** The label of a stored reason, or its code if the list does not have it any more. */
function reasonLabel(event: JourneyEvent, code: string): string {
  const command = commandOfEvent[event]
  const known: Record<string, string> = command ? reasons[command] : {}
  return known[code] ?? code
}
