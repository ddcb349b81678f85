import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { basemapFile, makeBasemap, roundLine, splitArcs, uniqueStretches } from './basemap.ts'
import { type Line, labelPoint } from './geometry.ts'
import { rankTown } from './rank-town.ts'

const square = (size: number): Line => [
  [0, 0],
  [size, 0],
  [size, size],
  [0, size],
  [0, 0],
]

describe('the basemap in the console', () => {
  const committed = readFileSync(basemapFile, 'utf8')

  it('equals the output of the script', () => {
    // Not compared by `toBe` on the texts, because the diff would be unreadable.
    expect(makeBasemap() === committed, 'run: npx tsx tools/geo/build-basemap.ts').toBe(true)
  })

  it('weighs at most 170 KB, gzip', () => {
    expect(gzipSync(committed).length / 1024).toBeLessThanOrEqual(170)
  })
})

describe('its parts', () => {
  it('drops points that fall together when rounded', () => {
    const line: Line = [
      [0.0001, 0],
      [0.0002, 0],
      [1.23456, 2],
    ]
    expect(roundLine(line)).toEqual([
      [0, 0],
      [1.235, 2],
    ])
  })

  it('distinguishes borders from the coast by how many departments share them', () => {
    const [shared, west, east] = [square(1), square(2), square(3)]
    const list = [
      { name: 'Oeste', rings: [[0, 1]] },
      { name: 'Este', rings: [[~0, 2]] },
    ]
    expect(splitArcs({ arcs: [shared, west, east], list })).toEqual({
      borders: [shared],
      coast: [west, east],
    })
  })

  it('draws a stretch of two corridors once, whichever way they run', () => {
    const [a, b, c, d] = [
      [0, 0],
      [1, 0],
      [2, 0],
      [2, 5],
    ] as const
    expect(
      uniqueStretches([
        [a, b, c],
        [d, c, b],
      ]),
    ).toEqual([
      [a, b, c],
      [d, c],
    ])
  })

  it.each([
    [2_000_000, 1],
    [300_000, 2],
    [99_999, 4],
    [12, 5],
  ])('ranks a place of %i people %i', (people, rank) => {
    expect(rankTown(people)).toBe(rank)
  })

  it('puts the label inside the shape, even if its centre lies outside', () => {
    const hook: Line = [
      [0, 0],
      [10, 0],
      [10, 1],
      [1, 1],
      [1, 10],
      [0, 10],
      [0, 0],
    ]
    const [x, y] = labelPoint(hook) ?? [NaN, NaN]
    expect(x < 1 || y < 1).toBe(true)
    expect(x > 0 && y > 0).toBe(true)
  })
})
