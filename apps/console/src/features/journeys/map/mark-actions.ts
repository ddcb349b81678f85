import type { Point } from '@arriero/domain/corridors/point.ts'
import { useEffect, useState } from 'react'
import type { DrawnMarks } from './journey-map-hooks.ts'
import type { MapEngine } from './map-engine.ts'
import { findMark, isCluster, type Mark } from './marks/lay-out-marks.ts'
import { type MapView, toScreen, type WorldPoint } from './mercator.ts'
import type { TruckStore } from './truck-store.ts'

interface MarkActions {
  onSelect: (id: string) => void
  /** Called for a cluster that no zoom level splits, because its trucks are at the same place. */
  onCluster: (ids: readonly string[]) => void
}

/** Enter opens the mark nearest to the middle of the map, within this many pixels. */
const keyboardReach = 90

/** Selects trucks and opens clusters, by click and by Enter. */
export function useMarkActions(
  engine: MapEngine | null,
  store: TruckStore,
  marks: DrawnMarks,
  { onSelect, onCluster }: MarkActions,
): void {
  useEffect(() => {
    if (engine === null) return
    const open = (mark: Mark | undefined) => {
      if (mark === undefined) return
      if (!isCluster(mark)) return onSelect(mark.truck.id)
      const trucks = mark.ids.flatMap((id) => store.trucks.get(id) ?? [])
      if (!canSplit(trucks, engine)) return onCluster(mark.ids)
      const { zoom } = engine.getView()
      engine.moveTo(middleOf(trucks), Math.min(zoom + 2, engine.maxZoom))
    }
    return engine.listen({
      onClick: (pixel) => open(findMark(marks.current, engine.getView(), pixel)),
      onEnter: () => open(findAtCenter(marks.current, engine.getView())),
    })
  }, [engine, store, marks, onSelect, onCluster])
}

export const findAtCenter = (marks: readonly Mark[], view: MapView): Mark | undefined =>
  findMark(marks, view, { x: view.width / 2, y: view.height / 2 }, keyboardReach)

/** In degrees, about a hundred metres: trucks of one yard stay together at every zoom level. */
const samePlace = 0.001

function canSplit(trucks: readonly Point[], { getView, maxZoom }: MapEngine): boolean {
  if (getView().zoom >= maxZoom - 0.1) return false
  const [first] = trucks
  return (
    first !== undefined &&
    trucks.some(
      ({ lat, lng }) =>
        Math.abs(lat - first.lat) > samePlace || Math.abs(lng - first.lng) > samePlace,
    )
  )
}

const middleOf = (trucks: readonly Point[]): Point => ({
  lat: trucks.reduce((sum, { lat }) => sum + lat, 0) / trucks.length,
  lng: trucks.reduce((sum, { lng }) => sum + lng, 0) / trucks.length,
})

export interface HoveredMark {
  mark: Mark
  /** Where it is on the screen. */
  at: WorldPoint
}

/** The mark below the pointer; undefined while the map moves. */
export function useHoveredMark(
  engine: MapEngine | null,
  marks: DrawnMarks,
): HoveredMark | undefined {
  const [hovered, setHovered] = useState<HoveredMark>()
  useEffect(() => {
    if (engine === null) return
    return engine.listen({
      onHover: (pixel) => {
        const view = engine.getView()
        const mark = pixel && findMark(marks.current, view, pixel)
        engine.setPointer(mark !== undefined)
        setHovered((before) =>
          before?.mark === mark ? before : mark && { mark, at: toScreen(view, mark) },
        )
      },
      onMove: () => setHovered(undefined),
    })
  }, [engine, marks])
  return hovered
}
