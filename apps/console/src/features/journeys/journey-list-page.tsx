import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { useCallback, useMemo } from 'react'
import { areRowsKnown } from '#data/live/are-rows-known.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { useRowsStatus } from '#data/live/use-rows-status.ts'
import { useRows } from '#data/live/use-rows.ts'
import { useView } from '#data/live/use-view.ts'
import { PageHeader } from '#ui/page-header.tsx'
import type { JourneyGroup } from './live/journey-group.ts'
import { JourneyList } from './rows/journey-list.tsx'
import { countStates, sortJourneys, sumStates } from './journey-views.ts'
import { JourneysStaleNote } from './journeys-stale-note.tsx'
import { type EmptyGroup, NoJourneys } from './no-journeys.tsx'
import { StateFacets } from './state-facets.tsx'

interface JourneyListPageProps {
  title: string
  group: JourneyGroup
  /** Of the group's states; undefined is all of them. */
  selected: readonly JourneyStateId[] | undefined
  onSelect: (states: JourneyStateId[]) => void
  /** Shown when there is nothing in any of the states. */
  empty: EmptyGroup
}

export function JourneyListPage({ title, group, selected, onSelect, empty }: JourneyListPageProps) {
  const { states, query } = group
  const chosen = useMemo(() => states.filter((id) => selected?.includes(id)), [states, selected])
  const shown = chosen.length === 0 ? states : chosen
  const rows = useRows<JourneyDocument>(query)
  const status = useRowsStatus(rows)
  const counts = useView(rows, countStates)
  const ids = useView(
    rows,
    useCallback((source: RowSource<JourneyDocument>) => sortJourneys(source, shown), [shown]),
  )
  const isKnown = areRowsKnown(status)
  // What came of a list that was refused half-way is no list.
  const hasRows = ids.length > 0 && typeof status === 'string'

  return (
    <>
      <PageHeader
        title={title}
        count={isKnown ? ids.length : undefined}
        total={isKnown && chosen.length > 0 ? sumStates(counts, states) : undefined}
        end={<JourneysStaleNote rows={rows} />}
      >
        <StateFacets
          states={states}
          selected={chosen}
          onSelect={onSelect}
          counts={isKnown ? counts : null}
        />
      </PageHeader>
      {hasRows ? (
        <JourneyList key={shown.join()} label={title} rows={rows} ids={ids} />
      ) : (
        <NoJourneys
          status={status}
          empty={empty}
          onClearFilter={chosen.length > 0 ? () => onSelect([]) : undefined}
        />
      )}
    </>
  )
}
