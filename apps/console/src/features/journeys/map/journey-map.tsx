import type { Point } from '@arriero/domain/corridors/point.ts'
import { type ReactNode, useId } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/live-hooks.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { fitColombia, fitPoints } from './create-map.ts'
import { useDrawnJourney } from './drawn-journey.ts'
import { useFollow, useMapClicks, useTruckList, useTruckStore } from './journey-map-hooks.ts'
import { MapCard } from './map-card.tsx'
import { MapControls, MapNote } from './map-controls.tsx'
import { TruckList } from './truck-list.tsx'
import { type SavedCamera, useMap } from './use-map.ts'
import classes from './map-frame.module.css'

export interface JourneyMapProps {
  rows: WatchedRows<AssessedJourney>
  /** Ids of the shown rows. */
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
  /** Past positions of the selected journey. */
  track?: readonly Point[]
  /** Shown at the bottom of the selected journey's card. */
  actions?: ReactNode
  /** Restored when the map is shown again after another view. */
  camera?: SavedCamera
}

const label = 'Mapa de los viajes. Flechas para moverlo, más y menos para acercar o alejar'

/** The fleet on the map. Only the selected truck causes renders when it moves. */
export function JourneyMap(props: JourneyMapProps) {
  const { rows, ids, selectedId, onSelect, track, actions } = props
  const listId = useId()
  const { containerRef, ready, problem, retry } = useMap(label, props.camera)
  const store = useTruckStore(ready, rows, ids)
  const selected = useRow(rows, selectedId ?? '')
  const follow = useFollow(ready, selectedId, selected?.journey.position ?? null)
  const list = useTruckList(ready, store)
  useDrawnJourney(ready, selected ?? null, track)
  useMapClicks(ready, { onSelect, onCluster: list.showCluster })
  const map = ready?.map

  return (
    <div className={classes.frame}>
      <MapControls
        onZoom={(step) => map?.zoomTo(map.getZoom() + step)}
        onFitAll={() => map && fitColombia(map)}
        onFitShown={() => map && fitPoints(map, store.trucks.values())}
        {...(selected && { follow: { isOn: follow.isFollowing, onToggle: follow.toggle } })}
        list={{ id: listId, isOpen: list.isOpen, onToggle: list.toggle }}
      />
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
      {problem && <MapNote problem={problem} onRetry={retry} />}
      {selected && <MapCard row={selected} onClose={() => onSelect(undefined)} actions={actions} />}
    </div>
  )
}
