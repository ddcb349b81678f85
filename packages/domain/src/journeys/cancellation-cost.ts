import { formatCop, formatPercent } from '../format/number.ts'
import type { Actor, JourneyEvent } from './journey-event.ts'
import type { JourneyLimits } from './journey-limits.ts'
import { isWithin, type JourneyStatus } from './journey-transitions.ts'

/** How a journey would end, and what the record knows about it. */
export interface JourneyEnding {
  event: JourneyEvent
  from: JourneyStatus
  actor: Actor
  reasonCode: string | null
  priceCop: number
  /** Share of the road that the truck has driven, 0 to 1; null without a position. */
  progress: number | null
}

/** What ending the journey this way costs, and from what that follows. */
export type CancellationCost =
  | { kind: 'none' }
  | {
      kind: 'late' | 'false-freight'
      amountCop: number
      percent: number
      chargedTo: 'customer' | 'driver'
    }
  /** The truck carries the load: the driven part and the return must be agreed, because no record has a price for them. */
  | { kind: 'loaded'; priceCop: number; progress: number | null }

export function findCancellationCost(
  ending: JourneyEnding,
  limits: Pick<JourneyLimits, 'lateCancellationPercent' | 'falseFreightPercent'>,
): CancellationCost {
  const { event, priceCop, progress } = ending
  const charge = (
    kind: 'late' | 'false-freight',
    percent: number,
    chargedTo: 'customer' | 'driver',
  ): CancellationCost => ({
    kind,
    amountCop: Math.round((priceCop * percent) / 100),
    percent,
    chargedTo,
  })
  if (event === 'cancelBookingLate')
    return charge('late', limits.lateCancellationPercent, 'customer')
  if (event === 'withdrawLate') return charge('late', limits.lateCancellationPercent, 'driver')
  if (event !== 'cancel') return { kind: 'none' }
  if (isStatusLoaded(ending.from)) return { kind: 'loaded', priceCop, progress }
  return isFalseFreight(ending)
    ? charge('false-freight', limits.falseFreightPercent, 'customer')
    : { kind: 'none' }
}

/** False freight: the truck arrived and there was no load. */
const isFalseFreight = ({ from, actor, reasonCode }: JourneyEnding): boolean =>
  hasArrivedAtOrigin(from) && (actor === 'customer' || reasonCode === 'FALSO_FLETE')

/** Also true while a novelty or a lost signal interrupts the stay at the loading site. */
export const hasArrivedAtOrigin = (status: JourneyStatus): boolean =>
  isWithin(status, 'OnOrigin', 'OnOriginSurcharge', 'Carry')

/** `isLoaded` for a status of the transition table. */
export const isStatusLoaded = (status: JourneyStatus): boolean =>
  isWithin(status, 'OnRoute', 'OnDestiny', 'OnDestinySurcharge', 'Discharge')

/** One or two sentences with the amount and its basis, or that it must be agreed. */
export function describeCancellationCost(cost: CancellationCost): string {
  switch (cost.kind) {
    case 'none':
      return 'No tiene costo.'
    case 'late':
    case 'false-freight': {
      const payer = cost.chargedTo === 'customer' ? 'al cliente' : 'al conductor'
      return `Se le cobran ${formatCop(cost.amountCop)} ${payer} (${cost.percent} % del flete).`
    }
    case 'loaded': {
      const { priceCop, progress } = cost
      const driven =
        progress === null
          ? 'no se sabe cuánto recorrió'
          : `va en el ${formatPercent(Math.round(progress * 100) / 100)} de la ruta`
      return `El camión lleva la carga: se debe lo recorrido y la devolución. El valor no está pactado y hay que acordarlo (flete de ${formatCop(priceCop)}; ${driven}).`
    }
  }
}
