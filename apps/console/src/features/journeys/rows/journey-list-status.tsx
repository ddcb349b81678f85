import { Button, VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { RowsStatus, WatchedRows } from '#data/live/live-database.ts'
import { describeMissingRows } from '#data/live/live-errors.ts'
import { useConnection, useLiveDatabase, useStaleRows } from '#data/live/live-hooks.ts'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import { StaleNote } from '#ui/page-header.tsx'
import classes from './journey-list-skeleton.module.css'

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

const widths = [70, 55, 85, 60, 40, 45]

/**
 * Placeholder of the list. Its rows fade in late, so that a fast answer never shows them. Made of plain elements,
 * because it renders while the page starts, and a hundred components would cost as much as the list itself.
 */
export const JourneyListSkeleton = memo(function JourneyListSkeleton() {
  return (
    <div className={classes.list} aria-busy="true">
      <VisuallyHidden>Cargando viajes…</VisuallyHidden>
      <div className={classes.rows}>
        {Array.from({ length: 12 }, (_, row) => (
          <div key={row} className={classes.row}>
            {widths.map((width) => (
              <div key={width} className={classes.cell}>
                <div className={classes.line} style={{ width: `${width}%` }} />
                <div className={classes.line} style={{ width: `${width / 2}%` }} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
})

export function JourneysStaleNote({ rows }: { rows: WatchedRows }) {
  const stale = useStaleRows(rows)
  return stale && <StaleNote {...stale} />
}
