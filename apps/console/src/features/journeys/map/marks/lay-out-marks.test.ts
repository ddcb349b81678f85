import { describe, expect, it } from 'vitest'
import { toScreen, toWorld } from '../mercator.ts'
import { buildTruck } from './build-truck.ts'
import { placeCityLabels } from './city-labels.ts'
import { findMark, isCluster, layOutMarks, type Mark } from './lay-out-marks.ts'
import type { ClusterMark } from './spread-clusters.ts'

const view = { ...toWorld({ lat: 4.6, lng: -74.1 }), zoom: 5, width: 700, height: 800 }
const bogota = { lat: 4.61, lng: -74.08 }
const many = (prefix: string, count: number, overrides: Parameters<typeof buildTruck>[1]) =>
  Array.from({ length: count }, (_, at) =>
    buildTruck(`${prefix}${at}`, { ...bogota, ...overrides }),
  )
const clustersOf = (marks: readonly Mark[]): ClusterMark[] => marks.filter(isCluster)
const sizes = (marks: readonly Mark[]) =>
  clustersOf(marks)
    .map(({ kind, ids }) => `${kind} ${ids.length}`)
    .toSorted()

/** All kinds at one place. */
const crowd = [
  ...many('route', 30, {}),
  ...many('loading', 12, { state: 4 }),
  ...many('unloading', 8, { state: 11 }),
  ...many('notice', 6, { alarm: 1 }),
  ...many('alarm', 5, { alarm: 2 }),
]

describe('layOutMarks', () => {
  it('puts only trucks of one kind into a cluster', () => {
    expect(sizes(layOutMarks(crowd, view, []))).toEqual([
      'alarm 5',
      'loading 12',
      'notice 6',
      'route 30',
      'unloading 8',
    ])
  })

  it('counts every truck of the tray as one that needs a person', () => {
    expect(sizes(layOutMarks(many('tray', 7, { state: 13, isInTray: true }), view, []))).toEqual([
      'alarm 7',
    ])
  })

  it('leaves few trucks alone, the most urgent on top', () => {
    const marks = layOutMarks([...many('a', 2, { alarm: 2 }), ...many('r', 3, {})], view, [])
    expect(clustersOf(marks)).toEqual([])
    expect(marks.slice(-2).map((mark) => !isCluster(mark) && mark.truck.alarm)).toEqual([2, 2])
  })

  it('covers no other cluster and no name of a city', () => {
    const labels = placeCityLabels(view)
    expect(labels.map(({ name }) => name)).toContain('Bogotá')
    const discs = clustersOf(layOutMarks(crowd, view, labels)).map((cluster) => ({
      ...toScreen(view, cluster),
      radius: cluster.radius,
    }))
    for (const [at, disc] of discs.entries()) {
      for (const other of discs.slice(at + 1)) {
        const apart = Math.hypot(disc.x - other.x, disc.y - other.y)
        expect(apart).toBeGreaterThanOrEqual(disc.radius + other.radius)
      }
      for (const { left, right, top, bottom } of labels) {
        const x = disc.x - Math.min(Math.max(disc.x, left), right)
        const y = disc.y - Math.min(Math.max(disc.y, top), bottom)
        expect(Math.hypot(x, y)).toBeGreaterThanOrEqual(disc.radius)
      }
    }
  })

  it('keeps the same clusters when the map is moved', () => {
    const moved = { ...view, x: view.x + 0.0003 }
    const idsOf = (marks: readonly Mark[]) => clustersOf(marks).map(({ ids }) => ids)
    expect(idsOf(layOutMarks(crowd, moved, []))).toEqual(idsOf(layOutMarks(crowd, view, [])))
  })

  it('forms larger clusters where there are too many single trucks', () => {
    const spread = Array.from({ length: 3000 }, (_, at) =>
      buildTruck(`s${at}`, { lat: (at % 60) / 7, lng: -78 + Math.floor(at / 60) / 7 }),
    )
    const marks = layOutMarks(spread, { ...view, zoom: 7 }, [])
    expect(marks.length).toBeLessThanOrEqual(600)
    expect(marks.length).toBeGreaterThan(20)
  })

  it('leaves out trucks outside the view, and never hides the selected one in a cluster', () => {
    const trucks = [...many('route', 7, {}), buildTruck('far', { lat: 12, lng: -72 })]
    const zoomed = { ...view, zoom: 9 }
    expect(sizes(layOutMarks(trucks, zoomed, [], 'route3'))).toEqual(['route 6'])
    expect(layOutMarks(trucks, zoomed, [])).toHaveLength(1)
  })
})

describe('findMark', () => {
  it('finds the nearest mark within reach', () => {
    const trucks = [buildTruck('a', bogota), buildTruck('b', { lat: 6.25, lng: -75.58 })]
    const marks = layOutMarks(trucks, view, [])
    const { x, y } = toScreen(view, toWorld(bogota))
    expect(findMark(marks, view, { x: x + 5, y: y - 5 })).toMatchObject({ truck: { id: 'a' } })
    expect(findMark(marks, view, { x: x + 40, y })).toBeUndefined()
  })
})
