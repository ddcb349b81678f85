import { journeyListAddress } from '@arriero/domain/contract/journey-list-address.ts'
import {
  type OutcomeFigure,
  outcomeFilter,
  type OutcomePeriod,
  type OutcomeScope,
} from '@arriero/domain/contract/outcome-filter.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import { Link, useNavigate } from '@tanstack/react-router'
import { createContext, type ReactNode, use } from 'react'
import classes from './figure-link.module.css'

/** Which journeys the page is about. */
export const FiguresContext = createContext<{ period: OutcomePeriod; scope: OutcomeScope }>({
  period: { from: '', until: '' },
  scope: {},
})

interface FigureLinkProps {
  figure: OutcomeFigure
  /** How many journeys there are. */
  count: number
  /** What they are, after the number: «viajes a tiempo». */
  label: string
  /** If the page is not about them. */
  scope?: OutcomeScope | undefined
  period?: OutcomePeriod | undefined
  /** What is shown instead of the number. */
  children?: ReactNode
}

/** A number that opens the list of its journeys. */
export function FigureLink({ figure, count, label, children, ...own }: FigureLinkProps) {
  const context = use(FiguresContext)
  const shown = children ?? formatNumber(count)
  if (count === 0) return <span className={classes.none}>{shown}</span>
  const { period, scope } = {
    period: own.period ?? context.period,
    scope: own.scope ?? context.scope,
  }
  return (
    <Link
      className={classes.link}
      to={journeyListAddress(outcomeFilter(period, scope, figure))}
      aria-label={`${formatNumber(count)} ${label}, ver la lista`}
    >
      {shown}
    </Link>
  )
}

/** Opens the list of a bar of a chart, as its number in the table does. */
export function useOpenFigure() {
  const navigate = useNavigate()
  const { period, scope } = use(FiguresContext)
  return (figure: OutcomeFigure, ownPeriod: OutcomePeriod = period) =>
    void navigate({ to: journeyListAddress(outcomeFilter(ownPeriod, scope, figure)) })
}
