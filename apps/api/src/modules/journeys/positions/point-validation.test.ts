import { dayMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import { describe, expect, it } from 'vitest'
import { type Neighbours, validatePoints } from './point-validation.ts'
import type { Fix, ReportedPoint } from './reported-point.ts'

const now = Date.parse('2026-11-15T12:00:00Z')
const bogota = { lat: 4.65, lng: -74.11 }
/** A degree of latitude is about 111 km. */
const north = (kilometres: number) => ({ ...bogota, lat: bogota.lat + kilometres / 111.2 })

const point = (index: number, at: number, place = bogota): ReportedPoint => ({
  ...place,
  index,
  at,
  speedKmh: null,
})

const noNeighbours: Neighbours = { before: null, after: null }
const validate = (
  points: ReportedPoint[],
  neighboursOf: (point: Fix) => Neighbours = () => noNeighbours,
  doubted: ReportedPoint[] = [],
) => validatePoints(points, { now, maxSpeedKmh: 160, neighboursOf, doubted })

describe('points of a batch', () => {
  it('are accepted oldest first, whatever their order', () => {
    const { accepted, rejected } = validate([
      point(0, now),
      point(1, now - 2000),
      point(2, now - 1000),
    ])
    expect(accepted.map(({ index }) => index)).toEqual([1, 2, 0])
    expect(rejected).toEqual([])
  })

  it('with the same time count once', () => {
    expect(validate([point(0, now), point(1, now)]).accepted).toHaveLength(1)
    const known = { before: { ...bogota, at: now }, after: null }
    expect(validate([point(0, now)], () => known)).toMatchObject({ accepted: [], rejected: [] })
  })

  it.each([
    ['outside', point(0, now, { lat: 40.4, lng: -3.7 })],
    ['outside', point(0, now, { lat: NaN, lng: -74 })],
    ['outside', point(0, now, { lat: -1e300, lng: -74 })],
    ['future', point(0, now + 2 * minuteMs + 1)],
    ['old', point(0, now - dayMs - 1)],
  ])('that are %s are rejected', (because, impossible) => {
    expect(validate([impossible])).toMatchObject({
      accepted: [],
      rejected: [{ index: 0, because }],
    })
  })

  it('may be two minutes in the future and a day old', () => {
    const { accepted } = validate([point(0, now + 2 * minuteMs), point(1, now - dayMs)])
    expect(accepted).toHaveLength(2)
  })

  it('are rejected by their index in the batch', () => {
    const far = { lat: 40.4, lng: -3.7 }
    const { rejected } = validate([point(0, now, far), point(1, now), point(2, now - 1, far)])
    expect(rejected.map(({ index }) => index)).toEqual([0, 2])
  })
})

describe('a truck', () => {
  const before: Fix = { ...bogota, at: now - 10 * minuteMs }
  const after: Fix = { ...bogota, at: now + 10 * minuteMs }

  it('may move at up to 160 km/h from the point before', () => {
    expect(
      validate([point(0, now, north(27))], () => ({ before, after: null })).accepted,
    ).toHaveLength(1)
    const { rejected } = validate([point(0, now, north(28))], () => ({ before, after: null }))
    expect(rejected).toEqual([{ index: 0, because: 'too-fast' }])
  })

  it('must be able to reach the next point, too', () => {
    const { rejected } = validate([point(0, now, north(28))], () => ({ before: null, after }))
    expect(rejected).toEqual([{ index: 0, because: 'too-fast' }])
  })

  it('may jump by the GPS error in any time', () => {
    const { accepted } = validate([point(0, now), point(1, now + 1, north(0.03))])
    expect(accepted).toHaveLength(2)
  })

  it('is accepted again after a rejected point', () => {
    const jump = point(1, now - 500, north(300))
    const { accepted, rejected } = validate([point(0, now - 1000), jump, point(2, now)])
    expect(accepted.map(({ index }) => index)).toEqual([0, 2])
    expect(rejected).toEqual([{ index: 1, because: 'too-fast' }])
  })
})

describe('one wrong point', () => {
  const minutesAgo = (index: number, minutes: number, place = bogota) =>
    point(index, now - minutes * minuteMs, place)
  const wrong: Fix = { ...north(300), at: now - 9 * minuteMs }
  const afterWrong = () => ({ before: wrong, after: null })
  const indexes = (points: readonly { index: number }[]) => points.map(({ index }) => index)

  it('stays accepted if only two points contradict it, which are doubted', () => {
    const result = validate([minutesAgo(0, 2), minutesAgo(1, 1)], afterWrong)
    expect(result).toMatchObject({ accepted: [], disproved: null })
    expect(indexes(result.doubted)).toEqual([0, 1])
    expect(indexes(result.rejected)).toEqual([0, 1])
  })

  it('is disproved by three that agree', () => {
    const result = validate([minutesAgo(0, 1), minutesAgo(1, 3), minutesAgo(2, 2)], afterWrong)
    expect(indexes(result.accepted)).toEqual([1, 2, 0])
    expect(result).toMatchObject({ rejected: [], doubted: [], disproved: wrong })
  })

  it('is disproved in its own batch', () => {
    const batch = [point(0, wrong.at, north(300)), ...[1, 2, 3].map((at) => minutesAgo(at, 4 - at))]
    const result = validate([...batch, minutesAgo(4, 0)])
    expect(indexes(result.accepted)).toEqual([1, 2, 3, 4])
    expect(result).toMatchObject({ rejected: [{ index: 0, because: 'too-fast' }], disproved: null })
  })

  it('is disproved by doubted points of earlier batches and a new one', () => {
    const doubted = [minutesAgo(0, 3), minutesAgo(1, 2)]
    const result = validate([minutesAgo(0, 1)], afterWrong, doubted)
    expect(result.accepted).toEqual([...doubted, minutesAgo(0, 1)])
    expect(result).toMatchObject({ rejected: [], doubted: [], disproved: wrong })
  })

  it('is not disproved by one repeated point', () => {
    const again = minutesAgo(0, 1)
    const result = validate([again, { ...again, index: 1 }], afterWrong, [again])
    expect(result).toMatchObject({ accepted: [], disproved: null, doubted: [{ at: again.at }] })
    expect(indexes(result.rejected)).toEqual([0, 1])
  })

  it('is not disproved by three that contradict each other', () => {
    const places = [north(0), north(100), north(600)]
    const result = validate(
      places.map((place, at) => minutesAgo(at, 3 - at, place)),
      afterWrong,
    )
    expect(result).toMatchObject({ accepted: [], disproved: null })
  })

  it('is disproved although another wrong point lies between', () => {
    const other = minutesAgo(1, 2.5, north(-300))
    const result = validate(
      [minutesAgo(0, 3), other, minutesAgo(2, 2), minutesAgo(3, 1)],
      afterWrong,
    )
    expect(indexes(result.accepted)).toEqual([0, 2, 3])
    expect(indexes(result.rejected)).toEqual([1])
  })

  it('is disproved only by newer points', () => {
    const batch = [12, 11, 10].map((minutes, at) => minutesAgo(at, minutes))
    const result = validate(batch, () => ({ before: null, after: wrong }))
    expect(result).toMatchObject({ accepted: [], doubted: [], disproved: null })
  })

  it('is no longer doubted after an accepted point', () => {
    const before = { ...bogota, at: now - 10 * minuteMs }
    const result = validate([minutesAgo(0, 2, north(300)), minutesAgo(1, 1)], () => ({
      before,
      after: null,
    }))
    expect(indexes(result.accepted)).toEqual([1])
    expect(result.doubted).toEqual([])
  })
})
