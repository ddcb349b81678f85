import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { describeMissingRows } from '#data/live/describe-missing-rows.ts'
import { useLiveDatabase } from '#data/live/live-context.ts'
import type { RowsStatus } from '#data/live/live-database.ts'
import { useConnection } from '#data/live/use-connection.ts'
import { EmptyPanel } from '#ui/empty-panel.tsx'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { JourneyListSkeleton } from './rows/journey-list-skeleton.tsx'

interface EmptyGroup {
  icon: ReactNode
  title: string
  message: string
}

interface NoJourneysProps {
  status: RowsStatus
  empty: EmptyGroup
  /** Present when a filter leaves some out. */
  onClearFilter: (() => void) | undefined
}

/** In the place of a list without rows: not here yet, not to be had, or truly none. */
export function NoJourneys({ status, empty, onClearFilter }: NoJourneysProps) {
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
        <Button variant="default" onClick={onClearFilter}>
          Quitar filtros
        </Button>
      }
    />
  )
}
