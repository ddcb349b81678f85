import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatCop } from '@arriero/domain/format/number.ts'
import { reasons } from '@arriero/domain/journeys/reason.ts'
import type { SurchargeDocument } from '@arriero/domain/journeys/surcharge-document.ts'

export const siteLabels = {
  origin: 'Espera en cargue',
  destination: 'Espera en descargue',
} as const

/** «1 h 30 × $ 38.000/h». */
export const describeCharge = ({ minutes, rateCop }: SurchargeDocument): string =>
  `${formatDuration((minutes ?? 0) * minuteMs)} × ${formatCop(rateCop)}/h`

/** Who asked for it: a person, or the clock. */
export function describeRequester({ requestedBy }: SurchargeDocument): string {
  return requestedBy?.name ?? 'Automático'
}

/** Why, as chosen by the person; for the clock, what made it start. */
export function describeReason({ requestedBy, reasonCode }: SurchargeDocument): string {
  const labels: Readonly<Record<string, string>> = reasons.applySurcharge
  if (reasonCode !== null && labels[reasonCode] !== undefined) return labels[reasonCode]
  return requestedBy === null ? 'Se cumplió el tiempo libre' : 'Sin motivo registrado'
}
