import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { useMemo, useCallback, useState, useSyncExternalStore } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { CorridorStrip } from './corridor-strip.tsx'
import { layOutStrips } from './strip-layout.ts'
import classes from './corridor-strips.module.css'
import { paceListener } from '#data/live/pace-listener.ts'

interface CorridorStripsProps {
  rows: WatchedRows<AssessedJourney>
  /** Which of the rows. */
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string) => void
}

const beatMs = 1000

const roadKm = new Map(
  corridors.map(({ origin, destination, roadKm: km }) => [
    `${origin.divipola}-${destination.divipola}`,
    km,
  ]),
)

/** A strip per corridor with its trucks by distance: a blocked road shows as a clump. */
export function CorridorStrips({ rows, ids, selectedId, onSelect }: CorridorStripsProps) {
  const beat = useBeat(rows, beatMs)
  const strips = useMemo(
    () => layOutStrips(ids.flatMap((id) => rows.getRow(id) ?? [])),
    // oxlint-disable-next-line react/exhaustive-deps -- the beat says that rows changed
    [rows, ids, beat],
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable
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
          km={roadKm.get(strip.key)}
          selectedId={strip.ids.includes(selectedId ?? '') ? selectedId : undefined}
          onSelect={onSelect}
        />
      ))}
    </section>
  )
}

/** Another number when rows changed, at most once per pause: for what is worked out of all of them. */
function useBeat(rows: WatchedRows<AssessedJourney>, pauseMs: number): number {
  const [beat] = useState({ count: 0 })
  const subscribe = useCallback(
    (listener: () => void) =>
      paceListener(
        rows.subscribeBatch,
        () => {
          beat.count += 1
          listener()
        },
        pauseMs,
      ),
    [rows, beat, pauseMs],
  )
  return useSyncExternalStore(subscribe, () => beat.count)
}
