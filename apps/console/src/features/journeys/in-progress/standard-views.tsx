import { useRouter } from '@tanstack/react-router'
import { noFilters } from '#features/journeys/search/journey-filter.ts'
import type { InProgressSearch } from '#features/journeys/search/journey-search.ts'
import { writeViewSearch } from '#features/journeys/views/saved-views.ts'
import type { StandardView } from '#features/journeys/views/view-tabs.tsx'
import { formatCount } from '#ui/count-badge.tsx'
import classes from './in-progress-header.module.css'

/** Explains why this number is smaller than that of the page Atención, visible at the same time. */
const feedAttentionHint =
  'Solo los viajes en curso. Atención cuenta además los que están en atención, ocultos aquí.'

/** All journeys, and those that need attention. `attention` is null until they are counted. */
export function useStandardViews(
  search: InProgressSearch,
  attention: number | null,
): StandardView<InProgressSearch>[] {
  const { stringifySearch } = useRouter().options
  // They only set filters; view, order and the switch of the tray stay as they are.
  const filters = writeViewSearch(
    { ...search, vista: undefined, orden: undefined, soloEnCurso: undefined },
    stringifySearch,
  )
  return [
    { name: 'Todos', isCurrent: filters === '', applied: noFilters },
    {
      name: (
        <>
          Requieren atención{' '}
          {attention !== null && (
            <strong className={classes.count}>{formatCount(attention)}</strong>
          )}
        </>
      ),
      isCurrent: filters === 'atencion=1',
      applied: { ...noFilters, atencion: 1 },
      hint: search.soloEnCurso === 1 ? feedAttentionHint : undefined,
    },
  ]
}
