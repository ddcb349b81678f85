import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import { formatCop } from '@arriero/domain/format/number.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import {
  surchargeAmount,
  type SurchargeStatus,
  surchargeStatusLabels,
} from '@arriero/domain/journeys/surcharge.ts'
import { Button } from '@mantine/core'
import { useNow } from '#data/use-now.ts'
import { useMayCommand } from '#features/journeys/commands/command-user.ts'
import { useRunCommand } from '#features/journeys/commands/command-context.ts'
import { DetailSection } from '../detail-section.tsx'
import classes from './journey-side.module.css'

interface PriceSectionProps {
  /** The current document, for the commands; the one in `detail` may be older. */
  journey: JourneyDocument
  detail: JourneyDetail
  readAt: number
}

const siteLabels = { origin: 'cargue', destination: 'descargue' } as const

export function PriceSection({ journey, detail, readAt }: PriceSectionProps) {
  const now = useNow(minuteMs / 6).getTime()
  const price = calculatePrice(detail, { readAt, now })
  return (
    <DetailSection title="Precio" part="price">
      <dl className={classes.facts}>
        <div className={classes.amount}>
          <dt>Flete</dt>
          <dd>{formatCop(price.freightCop)}</dd>
        </div>
        {price.surcharges.map((line) => (
          <SurchargeAmount key={line.id} line={line} journey={journey} />
        ))}
        <div className={classes.amount} data-total>
          <dt>Total</dt>
          <dd>{formatCop(price.totalCop)}</dd>
        </div>
      </dl>
      {price.pendingCop > 0 && (
        <p className={classes.none}>Incluye {formatCop(price.pendingCop)} sin aprobar.</p>
      )}
    </DetailSection>
  )
}

function SurchargeAmount({ line, journey }: { line: SurchargeLine; journey: JourneyDocument }) {
  const runCommand = useRunCommand()
  const { id, site, status, minutes, amountCop, decidedBy } = line
  const state = surchargeStatusLabels[status].toLowerCase()
  const canDecide = useMayCommand()
  const isOpen = canDecide && (status === 'running' || status === 'settled')
  return (
    <div className={classes.amount} data-status={status}>
      <dt>
        Espera en {siteLabels[site]} ({formatDuration(minutes * minuteMs)}), {state}
        {decidedBy !== null && ` por ${decidedBy}`}
        {isOpen && (
          <span className={classes.decision}>
            {status === 'settled' && (
              <Button
                variant="default"
                size="compact-xs"
                onClick={() => runCommand(journey, 'approveSurcharge', { surchargeId: id })}
              >
                Aprobar
              </Button>
            )}
            <Button
              variant="default"
              size="compact-xs"
              onClick={() =>
                // Without an id the command voids the running one, and the journey leaves the surcharge state.
                runCommand(
                  journey,
                  'voidSurcharge',
                  status === 'settled' ? { surchargeId: id } : {},
                )
              }
            >
              Anular
            </Button>
          </span>
        )}
      </dt>
      <dd>{formatCop(amountCop)}</dd>
    </div>
  )
}

type SurchargeDetail = JourneyDetail['surcharges'][number]

interface SurchargeLine {
  id: string
  site: SurchargeDetail['site']
  status: SurchargeStatus
  minutes: number
  amountCop: number
  decidedBy: string | null
}

interface JourneyPrice {
  freightCop: number
  surcharges: readonly SurchargeLine[]
  /** Includes every surcharge that is not voided. */
  totalCop: number
  /** The part of the total that is not approved yet. */
  pendingCop: number
}

/**
 * A running surcharge grows with the clock since `readAt`, when the server calculated it. A novelty
 * suspends it.
 */
export function calculatePrice(
  { journey, surcharges }: Pick<JourneyDetail, 'journey' | 'surcharges'>,
  clock: { readAt: number; now: number },
): JourneyPrice {
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
  { id, site, status, minutes, amountCop, rateCop, decidedBy }: SurchargeDetail,
  isSuspended: boolean,
  { readAt, now }: { readAt: number; now: number },
): SurchargeLine {
  const line = { id, site, status, decidedBy: decidedBy?.name ?? null }
  if (status !== 'running' || isSuspended) {
    return { ...line, minutes: minutes ?? 0, amountCop: amountCop ?? 0 }
  }
  const elapsed = Math.floor(Math.max(now - readAt, 0) / minuteMs)
  const running = (minutes ?? 0) + elapsed
  return { ...line, minutes: running, amountCop: surchargeAmount(running, rateCop) }
}
