import type { OutcomeCounts, Outcomes } from '@arriero/domain/contract/http/outcomes.ts'
import {
  formatCop,
  formatCopCompact,
  formatDecimal,
  formatNumber,
} from '@arriero/domain/format/number.ts'
import {
  cancelledRatio,
  noveltiesPer100,
  onTimeRatio,
} from '@arriero/domain/journeys/outcome-ratios.ts'
import type { ReactNode } from 'react'
import { Change } from './change.tsx'
import { FigureLink } from './figure-link.tsx'
import { writeDecimal, writePercent, writePoints, writeSeconds } from './figure-text.ts'
import classes from './figure-cards.module.css'

const pointPrecision = 0.0005

/** The main numbers, each beside the period before. */
export function FigureCards({ outcomes: { totals, before, resolution } }: { outcomes: Outcomes }) {
  const hasBefore = before.ended > 0
  const compare = (value: (counts: OutcomeCounts) => number | null) => ({
    current: value(totals),
    before: hasBefore ? value(before) : null,
  })
  return (
    <ul className={classes.cards} aria-label="Cifras principales">
      <Card
        title="Viajes terminados"
        value={
          <FigureLink figure={{ kind: 'ended' }} count={totals.ended} label="viajes terminados" />
        }
        change={
          <Change {...compare(({ ended }) => ended)} isMoreBetter={null} format={formatNumber} />
        }
      >
        <FigureLink figure={{ kind: 'finished' }} count={totals.finished} label="viajes entregados">
          {formatNumber(totals.finished)} entregados
        </FigureLink>
        {' · '}
        <FigureLink figure={{ kind: 'expired' }} count={totals.expired} label="viajes vencidos">
          {formatNumber(totals.expired)} vencidos
        </FigureLink>
      </Card>
      <Card
        title="A tiempo"
        value={
          <FigureLink figure={{ kind: 'onTime' }} count={totals.onTime} label="viajes a tiempo">
            {writePercent(onTimeRatio(totals))}
          </FigureLink>
        }
        change={
          <Change
            {...compare(onTimeRatio)}
            isMoreBetter
            format={writePoints}
            precision={pointPrecision}
          />
        }
      >
        <FigureLink figure={{ kind: 'onTime' }} count={totals.onTime} label="viajes a tiempo">
          {formatNumber(totals.onTime)} a tiempo
        </FigureLink>
        {' · '}
        <FigureLink figure={{ kind: 'late' }} count={totals.late} label="viajes tarde">
          {formatNumber(totals.late)} tarde
        </FigureLink>
      </Card>
      <Card
        title="Cancelados"
        value={
          <FigureLink
            figure={{ kind: 'cancelled' }}
            count={totals.cancelled}
            label="viajes cancelados"
          >
            {writePercent(cancelledRatio(totals))}
          </FigureLink>
        }
        change={
          <Change
            {...compare(cancelledRatio)}
            isMoreBetter={false}
            format={writePoints}
            precision={pointPrecision}
          />
        }
      >
        <FigureLink
          figure={{ kind: 'cancelled' }}
          count={totals.cancelled}
          label="viajes cancelados"
        />
        {' de '}
        <FigureLink figure={{ kind: 'ended' }} count={totals.ended} label="viajes terminados">
          {formatNumber(totals.ended)} viajes
        </FigureLink>
      </Card>
      <Card
        title="Novedades por cada 100 viajes"
        value={
          <FigureLink
            figure={{ kind: 'withNovelty' }}
            count={totals.withNovelty}
            label="viajes con novedad"
          >
            {writeDecimal(noveltiesPer100(totals))}
          </FigureLink>
        }
        change={
          <Change
            {...compare(noveltiesPer100)}
            isMoreBetter={false}
            format={formatDecimal}
            precision={0.05}
          />
        }
      >
        {formatNumber(totals.novelties)} novedades en{' '}
        <FigureLink
          figure={{ kind: 'withNovelty' }}
          count={totals.withNovelty}
          label="viajes con novedad"
        >
          {formatNumber(totals.withNovelty)} viajes
        </FigureLink>
        {' · '}
        mediana para resolver {writeSeconds(resolution.median)}
      </Card>
      <Card
        title="Esperas en sitios"
        value={
          <FigureLink
            figure={{ kind: 'withWaiting' }}
            count={totals.withWaiting}
            label="viajes con espera cobrable"
          >
            <span title={formatCop(totals.waitingCop)}>{formatCopCompact(totals.waitingCop)}</span>
          </FigureLink>
        }
        change={
          <Change
            {...compare(({ waitingCop }) => waitingCop)}
            isMoreBetter={false}
            format={formatCopCompact}
          />
        }
      >
        {writeSeconds(totals.waitingSeconds)} en{' '}
        <FigureLink
          figure={{ kind: 'withWaiting' }}
          count={totals.withWaiting}
          label="viajes con espera cobrable"
        >
          {formatNumber(totals.withWaiting)} viajes
        </FigureLink>
      </Card>
    </ul>
  )
}

interface CardProps {
  title: string
  value: ReactNode
  change: ReactNode
  children: ReactNode
}

function Card({ title, value, change, children }: CardProps) {
  return (
    <li className={classes.card}>
      <span className={classes.title}>{title}</span>
      <span className={classes.value}>{value}</span>
      {change}
      <span className={classes.detail}>{children}</span>
    </li>
  )
}
