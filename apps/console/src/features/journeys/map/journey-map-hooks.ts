import type { Point } from '@arriero/domain/corridors/point.ts'
import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import { useNow } from '#data/use-now.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { hitLayers } from './truck-layers.ts'
import { TruckStore } from './truck-store.ts'
import { trucksInView } from './truck.ts'
import type { ReadyMap } from './use-map.ts'

/** The camera follows the selected truck until the user drags the map. */
export function useFollow(
  ready: ReadyMap | null,
  selectedId: string | undefined,
  position: Point | null,
): { isFollowing: boolean; toggle: () => void } {
  const [followedId, setFollowedId] = useState<string>()
  const isFollowing = selectedId !== undefined && followedId === selectedId
  const [lat, lng] = [position?.lat, position?.lng]

  useEffect(() => {
    if (ready === null) return
    const stopFollowing = () => setFollowedId(undefined)
    ready.map.on('dragstart', stopFollowing)
    return () => void ready.map.off('dragstart', stopFollowing)
  }, [ready])

  useEffect(() => {
    if (!isFollowing || ready === null || lat === undefined || lng === undefined) return
    ready.map.easeTo({ center: [lng, lat], duration: 800 })
  }, [isFollowing, ready, lat, lng])

  // Selected in the list and outside the view: the map moves there once.
  useEffect(() => {
    if (selectedId === undefined || ready === null || lat === undefined || lng === undefined) return
    if (!ready.map.getBounds().contains([lng, lat])) ready.map.easeTo({ center: [lng, lat] })
    // oxlint-disable-next-line react/exhaustive-deps -- only a new selection moves the map, not each later position
  }, [selectedId, ready])

  return { isFollowing, toggle: () => setFollowedId(isFollowing ? undefined : selectedId) }
}

const refreshMs = 5000
const noIds: readonly string[] = []

interface TruckListState {
  isOpen: boolean
  /** Lists the trucks of one cluster instead of all visible ones. */
  isCluster: boolean
  ids: readonly string[]
  toggle: () => void
  showCluster: (ids: string[]) => void
}

/** The trucks in the visible part of the map, computed only while the list is open. */
export function useTruckList(ready: ReadyMap | null, store: TruckStore): TruckListState {
  const [mode, setMode] = useState<'closed' | 'view' | 'cluster'>('closed')
  const [ids, setIds] = useState(noIds)
  const refreshedAt = useNow(refreshMs).getTime()

  useEffect(() => {
    if (mode !== 'view' || ready === null) return
    const { map } = ready
    const updateIds = () => setIds(trucksInView(store.trucks.values(), map.getBounds()))
    updateIds()
    map.on('moveend', updateIds)
    return () => void map.off('moveend', updateIds)
  }, [mode, ready, store, refreshedAt])

  const showCluster = useCallback((cluster: string[]) => {
    setIds(cluster)
    setMode('cluster')
  }, [])
  return {
    isOpen: mode !== 'closed',
    isCluster: mode === 'cluster',
    ids,
    toggle: () => setMode(mode === 'closed' ? 'view' : 'closed'),
    showCluster,
  }
}

const updateMs = 1000

/** Updates the trucks on the map once a second, and only while the page is visible. */
export function useTruckStore(
  ready: ReadyMap | null,
  rows: WatchedRows<AssessedJourney>,
  ids: readonly string[],
): TruckStore {
  const store = useMemo(() => new TruckStore(rows), [rows])
  const flush = useCallback(() => {
    if (ready === null || document.hidden) return
    for (const [source, difference] of store.takeChanges()) {
      void ready.map.getSource<GeoJSONSource>(source)?.updateData(difference)
    }
  }, [ready, store])

  useEffect(() => {
    return rows.subscribeBatch(({ put, removed }) => {
      store.mark(put)
      store.mark(removed)
    })
  }, [store, rows])

  // A new filter is applied at once; other changes wait for the next update.
  useEffect(() => {
    if (store.show(ids)) flush()
  }, [store, ids, flush])

  useEffect(() => {
    store.reset()
    flush()
    const timer = setInterval(flush, updateMs)
    document.addEventListener('visibilitychange', flush)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', flush)
    }
  }, [store, flush])

  return store
}

interface MapClicks {
  onSelect: (id: string) => void
  /** Called for a cluster that no zoom level splits, because its trucks are at the same place. */
  onCluster: (ids: string[]) => void
}

/** Tolerance in pixels around a click or touch. */
const hitTolerance = 6
const maxClusterLeaves = 500

export function useMapClicks(ready: ReadyMap | null, { onSelect, onCluster }: MapClicks): void {
  useEffect(() => {
    if (ready === null) return
    const { map } = ready
    const findFeature = ({ point: { x, y } }: MapMouseEvent) =>
      map.queryRenderedFeatures(
        [
          [x - hitTolerance, y - hitTolerance],
          [x + hitTolerance, y + hitTolerance],
        ],
        { layers: hitLayers.filter((id) => map.getLayer(id)) },
      )[0]

    async function open(source: GeoJSONSource, cluster: number, center: [number, number]) {
      const zoom = await source.getClusterExpansionZoom(cluster)
      if (zoom <= map.getMaxZoom()) return void map.easeTo({ center, zoom: zoom + 0.2 })
      const leaves = await source.getClusterLeaves(cluster, maxClusterLeaves, 0)
      onCluster(leaves.map(({ properties }) => String(properties?.['id'])))
    }
    const handleClick = (event: MapMouseEvent) => {
      const feature = findFeature(event)
      if (feature === undefined) return
      const { cluster_id: cluster, id } = feature.properties
      if (typeof id === 'string') onSelect(id)
      else if (typeof cluster === 'number') {
        const source = map.getSource<GeoJSONSource>(feature.source)
        const { lng, lat } = event.lngLat
        // The cluster may be gone by now: then there is nothing to open.
        if (source) open(source, cluster, [lng, lat]).catch(() => undefined)
      }
    }
    const handleMove = (event: MapMouseEvent) => {
      map.getCanvas().style.cursor = findFeature(event) ? 'pointer' : ''
    }
    map.on('click', handleClick)
    map.on('mousemove', handleMove)
    return () => {
      map.off('click', handleClick)
      map.off('mousemove', handleMove)
    }
  }, [ready, onSelect, onCluster])
}
