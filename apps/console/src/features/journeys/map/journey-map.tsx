import type { Point } from '@arriero/domain/corridors/point.ts'
import { type ReactNode, useId, useEffect, useState, useCallback, useMemo } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useRow } from '#data/live/use-row.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { fitColombia, fitPoints } from './fit-trucks.ts'
import { MapCard } from './map-card.tsx'
import { MapControls } from './map-controls.tsx'
import { MapNote } from './map-note.tsx'
import { TruckList } from './truck-list.tsx'
import { useDrawnJourney } from './use-drawn-journey.ts'
import { useMapClicks } from './use-map-clicks.ts'
import { type KeptCamera, useMap, type DressedMap } from './use-map.ts'
import classes from './map-frame.module.css'
import { useNow } from '#data/use-now.ts'
import { TruckBook } from './truck-book.ts'
import { trucksInView } from './trucks-in-view.ts'
import type { GeoJSONSource } from 'maplibre-gl'

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

/** The camera goes with the selected truck until somebody drags the map. */
function useFollow(
  dressed: DressedMap | null,
  selectedId: string | undefined,
  position: Point | null,
): { isFollowing: boolean; toggle: () => void } {
  const [followedId, setFollowedId] = useState<string>()
  const isFollowing = selectedId !== undefined && followedId === selectedId
  const [lat, lng] = [position?.lat, position?.lng]

  useEffect(() => {
    if (dressed === null) return
    const letGo = () => setFollowedId(undefined)
    dressed.map.on('dragstart', letGo)
    return () => void dressed.map.off('dragstart', letGo)
  }, [dressed])

  useEffect(() => {
    if (!isFollowing || dressed === null || lat === undefined || lng === undefined) return
    dressed.map.easeTo({ center: [lng, lat], duration: 800 })
  }, [isFollowing, dressed, lat, lng])

  // Chosen in the list and out of sight: the map goes there, once.
  useEffect(() => {
    if (selectedId === undefined || dressed === null || lat === undefined || lng === undefined)
      return
    if (!dressed.map.getBounds().contains([lng, lat])) dressed.map.easeTo({ center: [lng, lat] })
    // oxlint-disable-next-line react/exhaustive-deps -- only the choice moves the map, not each position after it
  }, [selectedId, dressed])

  return { isFollowing, toggle: () => setFollowedId(isFollowing ? undefined : selectedId) }
}

const stepMs = 5000
const noIds: readonly string[] = []

interface ListedTrucks {
  isOpen: boolean
  /** It is about one point of the map. */
  isCrowd: boolean
  ids: readonly string[]
  toggle: () => void
  showCrowd: (ids: string[]) => void
}

/** The trucks of the part of the map that is seen, worked out only while the list is open. */
function useTruckList(dressed: DressedMap | null, book: TruckBook): ListedTrucks {
  const [open, setOpen] = useState<'closed' | 'view' | 'crowd'>('closed')
  const [ids, setIds] = useState(noIds)
  const beat = useNow(stepMs).getTime()

  useEffect(() => {
    if (open !== 'view' || dressed === null) return
    const { map } = dressed
    const list = () => setIds(trucksInView(book.trucks.values(), map.getBounds()))
    list()
    map.on('moveend', list)
    return () => void map.off('moveend', list)
  }, [open, dressed, book, beat])

  const showCrowd = useCallback((crowd: string[]) => {
    setIds(crowd)
    setOpen('crowd')
  }, [])
  return {
    isOpen: open !== 'closed',
    isCrowd: open === 'crowd',
    ids,
    toggle: () => setOpen(open === 'closed' ? 'view' : 'closed'),
    showCrowd,
  }
}

const paceMs = 1000

/** Keeps the trucks on the map as the rows are, once a second and only while somebody can see it. */
function useTruckBook(
  dressed: DressedMap | null,
  rows: WatchedRows<AssessedJourney>,
  ids: readonly string[],
): TruckBook {
  const book = useMemo(() => new TruckBook(rows), [rows])
  const flush = useCallback(() => {
    if (dressed === null || document.hidden) return
    for (const [source, difference] of book.take()) {
      void dressed.map.getSource<GeoJSONSource>(source)?.updateData(difference)
    }
  }, [dressed, book])

  useEffect(() => {
    return rows.subscribeBatch(({ put, removed }) => {
      book.mark(put)
      book.mark(removed)
    })
  }, [book, rows])

  // Another filter shows at once; what comes and goes by itself waits for the next second.
  useEffect(() => {
    if (book.show(ids)) flush()
  }, [book, ids, flush])

  useEffect(() => {
    book.restart()
    flush()
    const timer = setInterval(flush, paceMs)
    document.addEventListener('visibilitychange', flush)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [book, flush])

  return book
}
