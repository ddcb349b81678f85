import { expect, it } from 'vitest'
import { toScreen, toWorld } from '../mercator.ts'
import { markKinds } from './mark-kind.ts'
import { type ClusterMark, spreadClusters } from './spread-clusters.ts'

const view = { ...toWorld({ lat: 4.6, lng: -74.1 }), zoom: 6, width: 900, height: 1200 }
const pixel = 1 / (512 * 2 ** 6)

/** Up to 6 clusters around each of 40 places, as near to each other as a grid of squares leaves them. */
const clusters: ClusterMark[] = Array.from({ length: 240 }, (_, at) => ({
  kind: markKinds[at % markKinds.length] ?? 'route',
  ids: Array.from({ length: 6 + (at % 7) * 4 }, (_id, id) => `${at}-${id}`),
  radius: at % 3 === 0 ? 12 : 10,
  x: view.x + ((at % 8) * 110 - 400 + (at % 5) * 6) * pixel,
  y: view.y + ((Math.floor(at / 8) % 5) * 200 - 420 + (at % 7) * 5) * pixel,
}))

it('places clusters where they touch neither each other nor a name', () => {
  const labels = [
    { left: 100, top: 100, right: 190, bottom: 118 },
    { left: 430, top: 590, right: 520, bottom: 610 },
  ]
  const placed = spreadClusters(clusters, view, labels)
  expect(placed).toHaveLength(clusters.length)
  const discs = placed.map((cluster) => ({ ...toScreen(view, cluster), radius: cluster.radius }))
  let overlaps = 0
  for (const [at, one] of discs.entries()) {
    for (const other of discs.slice(at + 1)) {
      const apart = Math.hypot(one.x - other.x, one.y - other.y)
      if (apart < one.radius + other.radius) overlaps++
    }
    for (const { left, right, top, bottom } of labels) {
      const dx = one.x - Math.min(Math.max(one.x, left), right)
      const dy = one.y - Math.min(Math.max(one.y, top), bottom)
      expect(Math.hypot(dx, dy)).toBeGreaterThanOrEqual(one.radius)
    }
  }
  expect(overlaps).toBe(0)
})

it('leaves a cluster with room where it is', () => {
  const [alone] = clusters
  expect(spreadClusters(alone ? [alone] : [], view, [])).toEqual([alone])
})
