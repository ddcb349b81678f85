import { describe, expect, it } from 'vitest'
import { drawJourney } from './draw-journey.ts'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'

const now = new Date('2026-11-16T13:00:00.000Z')
const partsOf = (...drawn: Parameters<typeof drawJourney>) =>
  drawJourney(...drawn).features.map(({ properties }) => properties?.['part'])

describe('drawJourney', () => {
  it('draws nothing for nobody', () => {
    expect(partsOf(null, [], now)).toEqual([])
  })

  it('cuts the road of a truck on it', () => {
    const drawn = buildAssessed('a')
    expect(partsOf(drawn, [], now)).toEqual([
      'casing',
      'ahead',
      'driven',
      'origin',
      'destination',
      'truck',
    ])
  })

  it('dots the way to the load, and the direction where no road is known', () => {
    const { origin } = buildAssessed('a').journey
    const elsewhere = { ...origin, divipola: '00000' }
    const drawn = buildAssessed('a', { journeyStateId: 4, origin: elsewhere })
    expect(partsOf(drawn, [], now).slice(0, 2)).toEqual(['approach', 'straight'])
  })

  it('traces where it has been', () => {
    const track = [
      { lat: 4, lng: -74 },
      { lat: 4.1, lng: -74.2 },
    ]
    const { features } = drawJourney(buildAssessed('a'), track, now)
    const trace = features.find(({ properties }) => properties?.['part'] === 'trace')
    expect(trace?.geometry).toEqual({
      type: 'LineString',
      coordinates: [
        [-74, 4],
        [-74.2, 4.1],
      ],
    })
  })

  it.each([
    ['2026-11-16T21:30:00.000Z', 'Prometida 16:30'],
    ['2026-11-17T21:30:00.000Z', 'Prometida mañana 16:30'],
  ])('says at the destination what was promised: %s', (promisedAt, words) => {
    const { features } = drawJourney(buildAssessed('a', { promisedAt }), [], now)
    const end = features.find(({ properties }) => properties?.['part'] === 'destination')
    expect(end?.properties?.['label']).toContain(words)
  })
})
