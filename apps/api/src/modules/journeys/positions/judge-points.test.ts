import { describe, expect, it } from 'vitest'
import { judgePoints, type Neighbours } from './judge-points.ts'
import type { Fix, ReportedPoint } from './reported-point.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const minute = 60_000
const bogota = { lat: 4.65, lng: -74.11 }
/** A degree of latitude is about 111 km. */
const north = (kilometres: number) => ({ ...bogota, lat: bogota.lat + kilometres / 111.2 })

const point = (index: number, at: number, place = bogota): ReportedPoint => ({
  ...place,
  index,
  at,
  speedKmh: null,
})

const unknown: Neighbours = { before: null, after: null }
const judge = (
  points: ReportedPoint[],
  neighboursOf: (point: Fix) => Neighbours = () => unknown,
  doubted: ReportedPoint[] = [],
) => judgePoints(points, { now, mostKmh: 160, neighboursOf, doubted })

describe('points of a batch', () => {
  it('are kept oldest first, whatever their order', () => {
    const { kept, refused } = judge([point(0, now), point(1, now - 2000), point(2, now - 1000)])
    expect(kept.map(({ index }) => index)).toEqual([1, 2, 0])
    expect(refused).toEqual([])
  })

  it('count once for each moment', () => {
    expect(judge([point(0, now), point(1, now)]).kept).toHaveLength(1)
    const known = { before: { ...bogota, at: now }, after: null }
    expect(judge([point(0, now)], () => known)).toMatchObject({ kept: [], refused: [] })
  })

  it.each([
    ['outside', point(0, now, { lat: 40.4, lng: -3.7 })],
    ['outside', point(0, now, { lat: NaN, lng: -74 })],
    ['outside', point(0, now, { lat: -1e300, lng: -74 })],
    ['future', point(0, now + 2 * minute + 1)],
    ['old', point(0, now - 24 * 60 * minute - 1)],
  ])('that are %s are refused', (because, impossible) => {
    expect(judge([impossible])).toMatchObject({ kept: [], refused: [{ index: 0, because }] })
  })

  it('may be as far in the future as clocks differ, and as old as a day', () => {
    const { kept } = judge([point(0, now + 2 * minute), point(1, now - 24 * 60 * minute)])
    expect(kept).toHaveLength(2)
  })

  it('are refused by their place in the batch', () => {
    const far = { lat: 40.4, lng: -3.7 }
    const { refused } = judge([point(0, now, far), point(1, now), point(2, now - 1, far)])
    expect(refused.map(({ index }) => index)).toEqual([0, 2])
  })
})

describe('a truck', () => {
  const before: Fix = { ...bogota, at: now - 10 * minute }
  const after: Fix = { ...bogota, at: now + 10 * minute }

  it('is as fast as 160 km/h from the point before', () => {
    expect(judge([point(0, now, north(27))], () => ({ before, after: null })).kept).toHaveLength(1)
    const { refused } = judge([point(0, now, north(28))], () => ({ before, after: null }))
    expect(refused).toEqual([{ index: 0, because: 'too-fast' }])
  })

  it('must be able to reach the point after, too', () => {
    const { refused } = judge([point(0, now, north(28))], () => ({ before: null, after }))
    expect(refused).toEqual([{ index: 0, because: 'too-fast' }])
  })

  it('trembles on the map, however short the time', () => {
    const { kept } = judge([point(0, now), point(1, now + 1, north(0.03))])
    expect(kept).toHaveLength(2)
  })

  it('is believed again after a point that was refused', () => {
    const jump = point(1, now - 500, north(300))
    const { kept, refused } = judge([point(0, now - 1000), jump, point(2, now)])
    expect(kept.map(({ index }) => index)).toEqual([0, 2])
    expect(refused).toEqual([{ index: 1, because: 'too-fast' }])
  })
})

describe('one wrong point', () => {
  const minutesAgo = (index: number, minutes: number, place = bogota) =>
    point(index, now - minutes * minute, place)
  const wrong: Fix = { ...north(300), at: now - 9 * minute }
  const afterWrong = () => ({ before: wrong, after: null })
  const indexes = (points: readonly { index: number }[]) => points.map(({ index }) => index)

  it('is believed against two, which are doubted', () => {
    const judged = judge([minutesAgo(0, 2), minutesAgo(1, 1)], afterWrong)
    expect(judged).toMatchObject({ kept: [], outvoted: null })
    expect(indexes(judged.doubted)).toEqual([0, 1])
    expect(indexes(judged.refused)).toEqual([0, 1])
  })

  it('is outvoted by three that agree', () => {
    const judged = judge([minutesAgo(0, 1), minutesAgo(1, 3), minutesAgo(2, 2)], afterWrong)
    expect(indexes(judged.kept)).toEqual([1, 2, 0])
    expect(judged).toMatchObject({ refused: [], doubted: [], outvoted: wrong })
  })

  it('is outvoted in its own batch', () => {
    const batch = [point(0, wrong.at, north(300)), ...[1, 2, 3].map((at) => minutesAgo(at, 4 - at))]
    const judged = judge([...batch, minutesAgo(4, 0)])
    expect(indexes(judged.kept)).toEqual([1, 2, 3, 4])
    expect(judged).toMatchObject({ refused: [{ index: 0, because: 'too-fast' }], outvoted: null })
  })

  it('is outvoted by what was doubted before, together with what comes now', () => {
    const doubted = [minutesAgo(0, 3), minutesAgo(1, 2)]
    const judged = judge([minutesAgo(0, 1)], afterWrong, doubted)
    expect(judged.kept).toEqual([...doubted, minutesAgo(0, 1)])
    expect(judged).toMatchObject({ refused: [], doubted: [], outvoted: wrong })
  })

  it('is not outvoted by the same one again and again', () => {
    const again = minutesAgo(0, 1)
    const judged = judge([again, { ...again, index: 1 }], afterWrong, [again])
    expect(judged).toMatchObject({ kept: [], outvoted: null, doubted: [{ at: again.at }] })
    expect(indexes(judged.refused)).toEqual([0, 1])
  })

  it('is not outvoted by three that contradict each other', () => {
    const places = [north(0), north(100), north(600)]
    const judged = judge(
      places.map((place, at) => minutesAgo(at, 3 - at, place)),
      afterWrong,
    )
    expect(judged).toMatchObject({ kept: [], outvoted: null })
  })

  it('is outvoted past another wrong one', () => {
    const other = minutesAgo(1, 2.5, north(-300))
    const judged = judge([minutesAgo(0, 3), other, minutesAgo(2, 2), minutesAgo(3, 1)], afterWrong)
    expect(indexes(judged.kept)).toEqual([0, 2, 3])
    expect(indexes(judged.refused)).toEqual([1])
  })

  it('is outvoted by newer ones alone', () => {
    const batch = [12, 11, 10].map((minutes, at) => minutesAgo(at, minutes))
    const judged = judge(batch, () => ({ before: null, after: wrong }))
    expect(judged).toMatchObject({ kept: [], doubted: [], outvoted: null })
  })

  it('that came between is forgotten when the truck goes on', () => {
    const before = { ...bogota, at: now - 10 * minute }
    const judged = judge([minutesAgo(0, 2, north(300)), minutesAgo(1, 1)], () => ({
      before,
      after: null,
    }))
    expect(indexes(judged.kept)).toEqual([1])
    expect(judged.doubted).toEqual([])
  })
})
