import type { TrackPoint } from '@arriero/domain/journeys/movement.ts'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/live-hooks.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { useDrawnJourney } from './drawn-journey.ts'
import { HoverCard } from './hover-card.tsx'
import { type DrawnMarks, useFollow, useTruckList, useTruckMarks } from './journey-map-hooks.ts'
import { MapCard } from './map-card.tsx'
import { MapControls, MapNote } from './map-controls.tsx'
import type { MapEngine } from './map-engine.ts'
import { findAtCenter, useHoveredMark, useMarkActions } from './mark-actions.ts'
import { isCluster } from './marks/lay-out-marks.ts'
import { describeCluster } from './marks/mark-kind.ts'
import type { SavedCamera } from './saved-camera.ts'
import { TruckList } from './truck-list.tsx'
import type { UseEngine } from './use-engine.ts'
import classes from './map-frame.module.css'

export interface JourneyMapProps {
  rows: WatchedRows<AssessedJourney>
  /** Ids of the shown rows. */
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
  /** Past positions of the selected journey. */
  track?: readonly TrackPoint[]
  /** Shown at the bottom of the selected journey's card. */
  actions?: ReactNode
  /** Restored when the map is shown again after another view. */
  camera?: SavedCamera
}

const label =
  'Mapa de los viajes. Flechas para moverlo, más y menos para acercar o alejar, Enter para abrir lo que está en el centro'

/** The fleet on the map. Only the selected truck causes renders when it moves. */
export function JourneyMap(props: JourneyMapProps & { useEngine: UseEngine }) {
  const { rows, ids, selectedId, onSelect, track, actions, useEngine } = props
  const listId = useId()
  const { containerRef, engine, problem, retry } = useEngine(label, props.camera)
  const { store, marks } = useTruckMarks(engine, rows, ids, selectedId)
  const selected = useRow(rows, selectedId ?? '')
  const follow = useFollow(engine, selectedId, selected?.journey.position ?? null)
  const list = useTruckList(engine, store)
  const hovered = useHoveredMark(engine, marks)
  useDrawnJourney(engine, selected ?? null, track)
  useMarkActions(engine, store, marks, { onSelect, onCluster: list.showCluster })
  const hasSelection = selected !== undefined
  const { isFollowing, toggle: toggleFollow } = follow
  const { isOpen, toggle: toggleList } = list
  // Kept between renders: its tooltips would cost more than all rows of the list while their order changes.
  const controls = useMemo(
    () => (
      <MapControls
        onZoom={(step) => engine?.zoomBy(step)}
        onFitAll={() => engine?.fitColombia()}
        onFitShown={() => engine?.fit(store.trucks.values())}
        {...(hasSelection && { follow: { isOn: isFollowing, onToggle: toggleFollow } })}
        list={{ id: listId, isOpen, onToggle: toggleList }}
      />
    ),
    [engine, store, hasSelection, isFollowing, toggleFollow, listId, isOpen, toggleList],
  )

  return (
    <div className={classes.frame}>
      {controls}
      {list.isOpen && (
        <TruckList
          id={listId}
          isCluster={list.isCluster}
          rows={rows}
          ids={list.ids}
          selectedId={selectedId}
          onSelect={onSelect}
          onClose={list.toggle}
        />
      )}
      <div ref={containerRef} className={classes.canvas} />
      <CenterMark engine={engine} marks={marks} rows={rows} />
      {hovered && <HoverCard hovered={hovered} rows={rows} />}
      {problem && <MapNote problem={problem} onRetry={retry} />}
      {selected && (
        <MapCard
          row={selected}
          track={track}
          onClose={() => onSelect(undefined)}
          actions={actions}
        />
      )}
    </div>
  )
}

interface CenterMarkProps {
  engine: MapEngine | null
  marks: DrawnMarks
  rows: WatchedRows<AssessedJourney>
}

/** Describing waits until the map has rested this long. */
const restMs = 500

/** A cross in the middle while the map has the focus, and what Enter would open there. */
function CenterMark({ engine, marks, rows }: CenterMarkProps) {
  const [text, setText] = useState('')
  useEffect(() => {
    if (engine === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const describe = () => {
      const mark = findAtCenter(marks.current, engine.getView())
      if (mark === undefined) return setText('')
      const code = isCluster(mark) ? undefined : rows.getRow(mark.truck.id)?.journey.code
      setText(isCluster(mark) ? describeCluster(mark.kind, mark.ids.length) : (code ?? ''))
    }
    const stop = engine.listen({
      onMove: () => {
        clearTimeout(timer)
        timer = setTimeout(describe, restMs)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [engine, marks, rows])
  return (
    <>
      <span className={classes.cross} aria-hidden="true" />
      <VisuallyHidden component="output">{text && `En el centro: ${text}`}</VisuallyHidden>
    </>
  )
}
