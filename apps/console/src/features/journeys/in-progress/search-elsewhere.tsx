import { minuteMs } from '@arriero/domain/calendar/durations.ts'
import { formatRelative } from '@arriero/domain/format/duration.ts'
import {
  isInProgress,
  isToAssign,
  isUnderWay,
  journeyStateDisplay,
} from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { Link } from '@tanstack/react-router'
import { describeError } from '#data/http/describe-error.ts'
import { useNow } from '#data/use-now.ts'
import {
  useLiveJourneySearch,
  usePastJourneySearch,
} from '#features/journeys/quick-search/use-quick-search.ts'
import classes from './search-elsewhere.module.css'

const maxShown = 5

/** Where the searched journeys are, if the list has none of them: hidden by another filter, not begun yet or closed. */
export function SearchElsewhere({ text }: { text: string }) {
  const hidden = useLiveJourneySearch(text).journeys
  const others = usePastJourneySearch(text)
  const now = useNow(minuteMs)
  const isHidden = ({ id }: JourneyDocument) => hidden.some((journey) => journey.id === id)
  const more = others.journeys.filter((journey) => !isHidden(journey))
  const found = [...hidden, ...more].slice(0, maxShown)
  const isNowhere = others.status === 'found' && found.length === 0
  return (
    <output className={classes.elsewhere}>
      {found.map((journey) => (
        <span key={journey.id} className={classes.line}>
          <Link
            className={classes.code}
            to="/admin/viajes/$journeyId"
            params={{ journeyId: journey.id }}
          >
            {journey.code}
          </Link>{' '}
          {describeWhereabouts(journey, now)}
        </span>
      ))}
      {others.status === 'searching' && 'Buscando en los demás viajes…'}
      {others.status === 'failed' && describeError(others.problem)}
      {others.status === 'found' && others.journeys.length > 0 && (
        <Link className={classes.code} to="/admin/viajes" search={{ texto: text }}>
          Buscar en todos los viajes
        </Link>
      )}
      {isNowhere && 'Tampoco está entre los viajes por asignar, finalizados o cancelados.'}
    </output>
  )
}

/** Follows the code: «está en Por asignar (Solicitado)», «Finalizado hace 2 h». */
export function describeWhereabouts(
  { journeyStateId, stateSince }: Pick<JourneyDocument, 'journeyStateId' | 'stateSince'>,
  now: Date,
): string {
  const { label, group } = journeyStateDisplay[journeyStateId]
  if (isInProgress(journeyStateId)) return `está en curso (${label}); otro filtro no lo deja ver`
  if (isUnderWay(journeyStateId)) return `está en atención (${label}); no se muestra aquí`
  if (isToAssign(journeyStateId)) return `está en Por asignar (${label})`
  if (group === 'closed') return `${label} ${formatRelative(stateSince, now)}`
  return `está en ${label}`
}
