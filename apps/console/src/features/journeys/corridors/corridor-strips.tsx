import { useMemo, useCallback, useState, useSyncExternalStore } from 'react'
import { throttleListener } from '#data/listeners.ts'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { CorridorStrip } from './corridor-strip.tsx'
import { layOutStrips } from './strip-layout.ts'
import classes from './corridor-strips.module.css'

interface CorridorStripsProps {
  rows: WatchedRows<AssessedJourney>
  /** The rows to show. */
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  /** Selected for a bulk action. */
  selectedIds: ReadonlySet<string>
  onSelectMany: (ids: readonly string[]) => void
}

const layoutPauseMs = 1000

/** A strip for each corridor with its trucks by distance. On a blocked road they form a clump, which is selected as one. */
export function CorridorStrips(props: CorridorStripsProps) {
  const { rows, ids, selectedId, selectedIds, onSelect, onSelectMany } = props
  const version = useRowsVersion(rows, layoutPauseMs)
  const strips = useMemo(
    () => layOutStrips(ids.flatMap((id) => rows.getRow(id) ?? [])),
    // oxlint-disable-next-line react/exhaustive-deps -- the version says that rows changed
    [rows, ids, version],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
    <section className={classes.strips} aria-label="Corredores" tabIndex={0}>
      <div className={classes.legend} aria-hidden="true">
        <span className={classes.ends}>
          <span>Cargue</span>
          <span>En ruta</span>
          <span>Descargue</span>
        </span>
      </div>
      {strips.map((strip) => (
        <CorridorStrip
          key={strip.key}
          rows={rows}
          strip={strip}
          selectedId={strip.ids.includes(selectedId ?? '') ? selectedId : undefined}
          onSelect={onSelect}
          selectedIds={selectedIds}
          onSelectMany={onSelectMany}
        />
      ))}
    </section>
  )
}

/** A number that changes when rows change, at most once per pause: for values computed from all rows. */
function useRowsVersion(rows: WatchedRows<AssessedJourney>, pauseMs: number): number {
  const [version] = useState({ count: 0 })
  const subscribe = useCallback(
    (listener: () => void) =>
      throttleListener(
        rows.subscribeBatch,
        () => {
          version.count += 1
          listener()
        },
        pauseMs,
      ),
    [rows, version, pauseMs],
  )
  return useSyncExternalStore(subscribe, () => version.count)
}
