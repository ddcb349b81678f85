import { describe, expect, it } from 'vitest'
import { buildAssessed } from '#features/journeys/testing/build-journey.ts'
import { drawJourney } from './drawn-journey.ts'

const now = new Date('2026-11-16T13:00:00.000Z')
const partsOf = (...drawn: Parameters<typeof drawJourney>) =>
  drawJourney(...drawn).features.map(({ properties }) => properties?.['part'])

describe('drawJourney', () => {
  it('draws nothing without a journey', () => {
    expect(partsOf(null, [], now)).toEqual([])
  })

  it('splits the road at the truck', () => {
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

  it('dots the way to the loading place, and the direction if no road is known', () => {
    const { origin } = buildAssessed('a').journey
    const elsewhere = { ...origin, divipola: '00000' }
    const drawn = buildAssessed('a', { journeyStateId: 4, origin: elsewhere })
    expect(partsOf(drawn, [], now).slice(0, 2)).toEqual(['approach', 'straight'])
  })

  it('draws past positions', () => {
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
  ])('labels the destination with the promised time: %s', (promisedAt, words) => {
    const { features } = drawJourney(buildAssessed('a', { promisedAt }), [], now)
    const end = features.find(({ properties }) => properties?.['part'] === 'destination')
    expect(end?.properties).toMatchObject({ label: expect.stringContaining(words) })
  })
})
