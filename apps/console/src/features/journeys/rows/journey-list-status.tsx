import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { RowsStatus, WatchedRows } from '#data/live/live-database.ts'
import { describeMissingRows } from '#data/live/live-errors.ts'
import { useConnection, useLiveDatabase, useStaleRows } from '#data/live/live-hooks.ts'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { StaleNote } from '#ui/page-header.tsx'
import { JourneyListSkeleton } from './journey-list-skeleton.tsx'

interface EmptyListText {
  icon: ReactNode
  title: string
  message: string
}

interface NoJourneysProps {
  status: RowsStatus
  empty: EmptyListText
  /** Present when a filter is active. */
  onClearFilter: (() => void) | undefined
  /** Where else the searched journeys are. */
  elsewhere?: ReactNode
}

/** Shown instead of a list without rows: loading, failed, filtered out or empty. */
export function NoJourneys({ status, empty, onClearFilter, elsewhere }: NoJourneysProps) {
  const database = useLiveDatabase()
  const problem = describeMissingRows(status, useConnection())
  if (problem !== null) {
    return (
      <FailurePanel
        title="No pudimos traer los viajes"
        message={problem}
        onRetry={() => database.retryNow()}
      />
    )
  }
  if (status === 'loading') return <JourneyListSkeleton />
  if (onClearFilter === undefined) return <EmptyPanel {...empty} />
  return (
    <EmptyPanel
      icon={empty.icon}
      title="Ningún viaje coincide"
      message="Los filtros dejan por fuera a los demás."
      action={
        <>
          {elsewhere}
          <Button variant="default" onClick={onClearFilter}>
            Quitar filtros
          </Button>
        </>
      }
    />
  )
}

export function JourneysStaleNote({ rows }: { rows: WatchedRows }) {
  const stale = useStaleRows(rows)
  return stale && <StaleNote {...stale} />
}
