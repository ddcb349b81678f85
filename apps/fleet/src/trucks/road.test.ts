import { corridors } from '@arriero/domain/corridors/corridors.ts'
import { describe, expect, it } from 'vitest'
import { roadBetween } from './road.ts'

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('roadBetween', () => {
  it.each(corridors)('splits $code without gaps and keeps its length', (corridor) => {
    const { pieces } = roadBetween(corridor.origin, corridor.destination)
    expect(pieces[0]?.from).toBe(0)
    expect(pieces.at(-1)?.to).toBeCloseTo(1)
    for (const [at, piece] of pieces.slice(1).entries()) {
      expect(piece.from).toBeCloseTo(pieces[at]?.to ?? NaN)
    }
    expect(sum(pieces.map(({ km }) => km))).toBeCloseTo(corridor.roadKm)
  })

  it('has no coverage on a small part of the roads', () => {
    const pieces = corridors.flatMap(
      ({ origin, destination }) => roadBetween(origin, destination).pieces,
    )
    const uncovered = pieces.filter(({ hasCoverage }) => !hasCoverage)
    const share = sum(uncovered.map(({ km }) => km)) / sum(pieces.map(({ km }) => km))
    expect(share).toBeGreaterThan(0.03)
    expect(share).toBeLessThan(0.1)
  })

  it('is a straight line between places without a corridor', () => {
    const pasto = { lat: 1.21, lng: -77.28, divipola: '52001' }
    const riohacha = { lat: 11.54, lng: -72.91, divipola: '44001' }
    expect(roadBetween(pasto, riohacha).path).toEqual([pasto, riohacha])
  })
})
