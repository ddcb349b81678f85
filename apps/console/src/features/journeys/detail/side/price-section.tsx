import type { JourneyDetail } from '@arriero/domain/contract/http/journey-detail.ts'
import { formatCop } from '@arriero/domain/format/cop.ts'
import { formatDuration } from '@arriero/domain/format/duration.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { surchargeStatusLabels } from '@arriero/domain/journeys/surcharge.ts'
import { Button } from '@mantine/core'
import { useNow } from '#data/use-now.ts'
import { useActionDesk } from '#features/journeys/actions/action-desk-context.ts'
import { SheetSection } from '#features/journeys/detail/sheet-section.tsx'
import { type SurchargeLine, priceLines } from './price-lines.ts'
import classes from './journey-side.module.css'

interface PriceSectionProps {
  /** The newest of it, which actions are asked of. */
  journey: JourneyDocument
  detail: JourneyDetail
  readAt: number
}

const siteWords = { origin: 'cargue', destination: 'descargue' } as const
const minuteMs = 60_000

export function PriceSection({ journey, detail, readAt }: PriceSectionProps) {
  const now = useNow(minuteMs / 6).getTime()
  const price = priceLines(detail, { readAt, now })
  return (
    <SheetSection title="Precio" part="price">
      <dl className={classes.facts}>
        <div className={classes.amount}>
          <dt>Flete</dt>
          <dd>{formatCop(price.freightCop)}</dd>
        </div>
        {price.surcharges.map((line) => (
          <Surcharge key={line.id} line={line} journey={journey} />
        ))}
        <div className={classes.amount} data-total>
          <dt>Total</dt>
          <dd>{formatCop(price.totalCop)}</dd>
        </div>
      </dl>
      {price.pendingCop > 0 && (
        <p className={classes.none}>Incluye {formatCop(price.pendingCop)} sin aprobar.</p>
      )}
    </SheetSection>
  )
}

function Surcharge({ line, journey }: { line: SurchargeLine; journey: JourneyDocument }) {
  const { start } = useActionDesk()
  const { id, site, status, minutes, amountCop, decidedBy } = line
  const state = surchargeStatusLabels[status].toLowerCase()
  const isOpen = status === 'running' || status === 'settled'
  return (
    <div className={classes.amount} data-status={status}>
      <dt>
        Espera en {siteWords[site]} ({formatDuration(minutes * minuteMs)}), {state}
        {decidedBy !== null && ` por ${decidedBy}`}
        {isOpen && (
          <span className={classes.verdict}>
            {status === 'settled' && (
              <Button
                variant="default"
                size="compact-xs"
                onClick={() => start(journey, 'approveSurcharge', { surchargeId: id })}
              >
                Aprobar
              </Button>
            )}
            <Button
              variant="default"
              size="compact-xs"
              onClick={() => start(journey, 'voidSurcharge', { surchargeId: id })}
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
