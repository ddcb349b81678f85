import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { describeError } from '#data/describe-error.ts'
import { useServices } from '#data/use-services.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { showToast } from '#ui/show-toast.ts'
import { Freshness } from './freshness.tsx'
import { journeyPagesQuery, sumStates, useJourneyCounts } from './journey-data.ts'
import { JourneyListSkeleton } from './journey-list-skeleton.tsx'
import { JourneyList } from './journey-list.tsx'
import { StateFacets } from './state-facets.tsx'

interface JourneyListPageProps {
  title: string
  /** The states this page is about. */
  states: readonly JourneyStateId[]
  selected: readonly JourneyStateId[]
  onSelect: (states: JourneyStateId[]) => void
  /** Shown when there is nothing in any of the states. */
  empty: { icon: ReactNode; title: string; message: string }
}

export function JourneyListPage({
  title,
  states,
  selected,
  onSelect,
  empty,
}: JourneyListPageProps) {
  const { http } = useServices()
  const chosen = states.filter((id) => selected.includes(id))
  const shown = chosen.length === 0 ? states : chosen
  const query = useInfiniteQuery(journeyPagesQuery(http, shown))
  const { data: journeys, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } = query
  const counts = useJourneyCounts()

  const handleNeedMore = useCallback(() => {
    // After a failure the regular refresh tries again; asking at once would never end.
    if (!isFetchingNextPage && !isFetchNextPageError) void fetchNextPage()
  }, [isFetchingNextPage, isFetchNextPageError, fetchNextPage])

  const handleRefresh = () =>
    void refetch().then(
      ({ error }) => error && showToast('No se pudo actualizar', describeError(error), 'failed'),
    )

  return (
    <>
      <PageHeader
        title={title}
        count={counts ? sumStates(counts, shown) : undefined}
        total={counts && selected.length > 0 ? sumStates(counts, states) : undefined}
        end={
          journeys && (
            <Freshness
              updatedAt={query.dataUpdatedAt}
              isStale={query.isError}
              isRefreshing={query.isRefetching}
              onRefresh={handleRefresh}
            />
          )
        }
      >
        <StateFacets states={states} selected={chosen} onSelect={onSelect} />
      </PageHeader>
      {query.isPending && <JourneyListSkeleton />}
      {query.isLoadingError && (
        <FailurePanel
          title="No pudimos traer los viajes"
          message={describeError(query.error)}
          onRetry={() => void refetch()}
        />
      )}
      {journeys?.length === 0 &&
        (selected.length === 0 ? (
          <EmptyPanel {...empty} />
        ) : (
          <EmptyPanel
            icon={empty.icon}
            title="Ningún viaje en esos estados"
            message="El filtro deja por fuera a los demás."
            action={
              <Button variant="default" onClick={() => onSelect([])}>
                Quitar el filtro
              </Button>
            }
          />
        ))}
      {journeys && journeys.length > 0 && (
        <JourneyList
          key={shown.join()}
          label={title}
          journeys={journeys}
          total={counts ? sumStates(counts, shown) : journeys.length}
          hasMore={query.hasNextPage}
          onNeedMore={handleNeedMore}
        />
      )}
    </>
  )
}
