import type { Point } from '@arriero/domain/corridors/point.ts'
import { type ReactNode, useId } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { fitColombia, fitPoints } from './fit-trucks.ts'
import { MapCard } from './map-card.tsx'
import { MapControls } from './map-controls.tsx'
import { MapNote } from './map-note.tsx'
import { TruckList } from './truck-list.tsx'
import { useDrawnJourney } from './use-drawn-journey.ts'
import { useFollow } from './use-follow.ts'
import { useMapClicks } from './use-map-clicks.ts'
import { type KeptCamera, useMap } from './use-map.ts'
import { useTruckBook } from './use-truck-book.ts'
import { useTruckList } from './use-truck-list.ts'
import classes from './map-frame.module.css'

export interface JourneyMapProps {
  rows: WatchedRows<AssessedJourney>
  /** Which of them are shown. */
  ids: readonly string[]
  selectedId: string | undefined
  onSelect: (id: string | undefined) => void
  /** Where the selected one has been. */
  track?: readonly Point[]
  /** At the foot of the card of the selected one. */
  actions?: ReactNode
  /** Kept while another thing takes its place. */
  camera?: KeptCamera
}

const label = 'Mapa de los viajes. Flechas para moverlo, más y menos para acercar o alejar'

/** The fleet on the map. Nothing here renders because a truck moved, but for the selected one. */
export function JourneyMap(props: JourneyMapProps) {
  const { rows, ids, selectedId, onSelect, track, actions } = props
  const listId = useId()
  const { containerRef, dressed, problem, retry } = useMap(label, props.camera)
  const book = useTruckBook(dressed, rows, ids)
  const selected = useRow(rows, selectedId ?? '')
  const follow = useFollow(dressed, selectedId, selected?.journey.position ?? null)
  const list = useTruckList(dressed, book)
  useDrawnJourney(dressed, selected ?? null, track)
  useMapClicks(dressed, { onSelect, onCrowd: list.showCrowd })
  const map = dressed?.map

  return (
    <div className={classes.frame}>
      <MapControls
        onZoom={(step) => map?.zoomTo(map.getZoom() + step)}
        onFitAll={() => map && fitColombia(map)}
        onFitShown={() => map && fitPoints(map, book.trucks.values())}
        {...(selected && { follow: { isOn: follow.isFollowing, onToggle: follow.toggle } })}
        list={{ id: listId, isOpen: list.isOpen, onToggle: list.toggle }}
      />
      {list.isOpen && (
        <TruckList
          id={listId}
          isCrowd={list.isCrowd}
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
