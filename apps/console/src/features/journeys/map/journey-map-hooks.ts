import type { Point } from '@arriero/domain/corridors/point.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useNow } from '#data/use-now.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import type { MapEngine } from './map-engine.ts'
import { placeCityLabels } from './marks/city-labels.ts'
import { layOutMarks, type Mark } from './marks/lay-out-marks.ts'
import { toScreen, toWorld } from './mercator.ts'
import { pace } from './pace.ts'
import { TruckStore } from './truck-store.ts'
import { trucksInView } from './truck.ts'

/** Following a truck zooms in at least this far, where its road and its neighbours can be told apart. */
const followZoom = 9.5

/** The camera follows the selected truck until the user drags the map. */
export function useFollow(
  engine: MapEngine | null,
  selectedId: string | undefined,
  position: Point | null,
): { isFollowing: boolean; toggle: () => void } {
  const [followedId, setFollowedId] = useState<string>()
  const isFollowing = selectedId !== undefined && followedId === selectedId
  const [lat, lng] = [position?.lat, position?.lng]

  useEffect(() => engine?.listen({ onDrag: () => setFollowedId(undefined) }), [engine])

  useEffect(() => {
    if (!isFollowing || engine === null || lat === undefined || lng === undefined) return
    engine.moveTo({ lat, lng }, Math.max(engine.getView().zoom, followZoom))
  }, [isFollowing, engine, lat, lng])

  // Selected in the list and outside the view: the map moves there once.
  useEffect(() => {
    if (selectedId === undefined || engine === null || lat === undefined || lng === undefined)
      return
    const view = engine.getView()
    const { x, y } = toScreen(view, toWorld({ lat, lng }))
    if (x < 0 || y < 0 || x > view.width || y > view.height) engine.moveTo({ lat, lng })
    // oxlint-disable-next-line react/exhaustive-deps -- only a new selection moves the map, not each later position
  }, [selectedId, engine])

  const toggle = useCallback(
    () => setFollowedId(isFollowing ? undefined : selectedId),
    [isFollowing, selectedId],
  )
  return { isFollowing, toggle }
}

const refreshMs = 5000
/** While the map moves, the list changes at most this often. */
const movingMs = 200
const noIds: readonly string[] = []

interface TruckListState {
  isOpen: boolean
  /** Lists the trucks of one cluster instead of all visible ones. */
  isCluster: boolean
  ids: readonly string[]
  toggle: () => void
  showCluster: (ids: readonly string[]) => void
}

/** The trucks in the visible part of the map, computed only while the list is open. */
export function useTruckList(engine: MapEngine | null, store: TruckStore): TruckListState {
  const [mode, setMode] = useState<'closed' | 'view' | 'cluster'>('closed')
  const [ids, setIds] = useState(noIds)
  const refreshedAt = useNow(refreshMs).getTime()

  useEffect(() => {
    if (mode !== 'view' || engine === null) return
    const updateIds = () => setIds(trucksInView(store.trucks.values(), engine.getView()))
    updateIds()
    const update = pace(updateIds, movingMs)
    const stop = engine.listen({ onMove: update.run })
    return () => {
      stop()
      update.cancel()
    }
  }, [mode, engine, store, refreshedAt])

  const showCluster = useCallback((cluster: readonly string[]) => {
    setIds(cluster)
    setMode('cluster')
  }, [])
  const toggle = useCallback(
    () => setMode((current) => (current === 'closed' ? 'view' : 'closed')),
    [],
  )
  return { isOpen: mode !== 'closed', isCluster: mode === 'cluster', ids, toggle, showCluster }
}

const updateMs = 1000

/** What is drawn now; read by clicks and by the pointer. */
export interface DrawnMarks {
  readonly current: readonly Mark[]
}

/** Updates the trucks on the map once a second, and only while the page is visible. */
export function useTruckMarks(
  engine: MapEngine | null,
  rows: WatchedRows<AssessedJourney>,
  ids: readonly string[],
  selectedId: string | undefined,
): { store: TruckStore; marks: DrawnMarks } {
  const store = useMemo(() => new TruckStore(rows), [rows])
  const marks = useRef<readonly Mark[]>([])
  const draw = useCallback(() => {
    if (engine === null || document.hidden) return
    const area = engine.getArea()
    marks.current = layOutMarks(store.trucks.values(), area, placeCityLabels(area), selectedId)
    engine.drawMarks(marks.current)
  }, [engine, store, selectedId])
  const update = useCallback(() => {
    if (!document.hidden && store.update()) draw()
  }, [store, draw])

  useEffect(() => {
    return rows.subscribeBatch(({ put, removed }) => {
      store.mark(put)
      store.mark(removed)
    })
  }, [store, rows])

  // A new filter is applied at once; other changes wait for the next update.
  useEffect(() => {
    if (store.show(ids)) update()
  }, [store, ids, update])

  useEffect(() => {
    store.update()
    draw()
    const timer = setInterval(update, updateMs)
    document.addEventListener('visibilitychange', update)
    const stop = engine?.listen({ onArea: draw })
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
      stop?.()
    }
  }, [engine, store, draw, update])

  return { store, marks }
}
