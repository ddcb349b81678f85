import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { type SurchargeStatus, surchargeAmount } from '@arriero/domain/journeys/surcharge.ts'

type Surcharge = JourneyDetail['surcharges'][number]

export interface SurchargeLine {
  id: string
  site: Surcharge['site']
  status: SurchargeStatus
  minutes: number
  amountCop: number
  decidedBy: string | null
}

export interface Price {
  freightCop: number
  surcharges: readonly SurchargeLine[]
  /** With everything that was not voided. */
  totalCop: number
  /** Of the total: what nobody has approved yet. */
  pendingCop: number
}

const minuteMs = 60_000

/** `readAt`: when the server worked the running one out; it goes on from there, except during a novelty. */
export function priceLines(
  { journey, surcharges }: Pick<JourneyDetail, 'journey' | 'surcharges'>,
  clock: { readAt: number; now: number },
): Price {
  const lines = surcharges.map((surcharge) => toLine(surcharge, journey.novelty !== null, clock))
  const sum = (statuses: readonly SurchargeStatus[]) =>
    lines
      .filter(({ status }) => statuses.includes(status))
      .reduce((total, { amountCop }) => total + amountCop, 0)
  return {
    freightCop: journey.priceCop,
    surcharges: lines,
    totalCop: journey.priceCop + sum(['running', 'settled', 'approved']),
    pendingCop: sum(['running', 'settled']),
  }
}

function toLine(
  { id, site, status, minutes, amountCop, rateCop, decidedBy }: Surcharge,
  isHeld: boolean,
  { readAt, now }: { readAt: number; now: number },
): SurchargeLine {
  const line = { id, site, status, decidedBy: decidedBy?.name ?? null }
  if (status !== 'running' || isHeld) {
    return { ...line, minutes: minutes ?? 0, amountCop: amountCop ?? 0 }
  }
  const since = Math.floor(Math.max(now - readAt, 0) / minuteMs)
  const running = (minutes ?? 0) + since
  return { ...line, minutes: running, amountCop: surchargeAmount(running, rateCop) }
}
