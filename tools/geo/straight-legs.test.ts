import { describe, expect, it } from 'vitest'
import type { GeoPoint } from './geometry.ts'
import { followRoads, RoadNetwork } from './straight-legs.ts'

const stop = (name: string, at: GeoPoint) => ({ name, at })
const [a, b, c] = [stop('A', [0, 0]), stop('B', [0.5, 0.2]), stop('C', [1, 0])]
const straight = {
  line: [a.at, b.at, c.at],
  straightLegs: ['A → B', 'B → C'],
}
const road = [
  [0, 0],
  [0.5, 0.05],
  [1, 0],
] as const

describe('followRoads', () => {
  it('passes beside a waypoint that no road reaches', () => {
    const line = followRoads(straight, [a, b, c], new RoadNetwork([road]))
    expect(line[0]).toEqual(a.at)
    expect(line.at(-1)).toEqual(c.at)
    expect(line).not.toContainEqual(b.at)
    expect(Math.max(...line.map(([, y]) => y))).toBeCloseTo(0.05, 1)
  })

  it('closes a gap of a kilometre between two roads', () => {
    const parts = [
      [
        [0, 0],
        [0.5, 0.05],
      ],
      [
        [0.509, 0.05],
        [1, 0],
      ],
    ] as const
    const line = followRoads(straight, [a, b, c], new RoadNetwork(parts))
    expect(line).not.toContainEqual(b.at)
  })

  it.each([
    ['there is none', []],
    [
      'it is a detour',
      [
        [
          [0, 0],
          [0.5, 0.9],
          [1, 0],
        ],
      ],
    ],
    [
      'it does not reach the ends',
      [
        [
          [0.2, 0],
          [0.8, 0],
        ],
      ],
    ],
    [
      'it is far from the waypoint',
      [
        [
          [0, 0],
          [0.5, -0.1],
          [1, 0],
        ],
      ],
    ],
  ] as [string, GeoPoint[][]][])('leaves the legs straight where %s', (_, roads) => {
    expect(followRoads(straight, [a, b, c], new RoadNetwork(roads))).toEqual(straight.line)
  })

  it('leaves the rest of the line as it is', () => {
    const d = stop('D', [2, 0])
    const known = { ...straight, line: [...straight.line, [1.5, 0.3] as const, d.at] }
    const line = followRoads(known, [a, b, c, d], new RoadNetwork([road]))
    expect(line.slice(-3)).toEqual([c.at, [1.5, 0.3], d.at])
  })
})
