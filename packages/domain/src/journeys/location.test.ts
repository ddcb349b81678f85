import { describe, expect, it } from 'vitest'
import { exampleJourney } from '../demo/example-journey.ts'
import { corridors, findCorridor } from '../corridors/corridors.ts'
import { type Point, pointAlong } from '../corridors/point.ts'
import { journeyStates } from './journey-state.ts'
import { describeLocation, describeNearestPlace, locate } from './location.ts'

const journeyAt = (place: Point, overrides = {}) =>
  exampleJourney({
    position: { ...place, at: '2026-11-16T11:59:30.000Z', progress: 0.5 },
    ...overrides,
  })
/** The example journey, so many kilometres after the place. */
function journeyAfter(name: string, km: number) {
  const corridor = findCorridor(exampleJourney())
  const place = corridor?.places.find((each) => each.name === name)
  if (!corridor || !place) throw new Error(`Expected ${name} on the road`)
  return journeyAt(pointAlong(corridor.path, place.at + km / corridor.roadKm))
}
const words = (text: string | null) => text?.replaceAll('\u00A0', ' ')

describe('describeLocation', () => {
  it.each([
    ['Cajamarca', 4, 'a 4 km de Cajamarca, vía Ibagué – Calarcá'],
    ['Cajamarca', -7, 'a 7 km de Cajamarca, vía Ibagué – Calarcá'],
    ['Cajamarca', 0.5, 'en Cajamarca, vía Ibagué – Calarcá'],
    ['Túnel de La Línea', 3, 'a 3 km del túnel de La Línea, vía Ibagué – Calarcá'],
    ['Bogotá', 5, 'en Bogotá, vía Bogotá – Soacha'],
    ['Buenaventura', 0, 'en Buenaventura, vía Buga – Buenaventura'],
  ])('on the road, %s %f km further', (place, km, expected) => {
    expect(words(describeLocation(journeyAfter(place, km)))).toBe(expected)
  })

  it('names the nearest municipality away from the road', () => {
    const inRiohacha = journeyAt({ lat: 11.54, lng: -72.91 })
    expect(describeLocation(inRiohacha)).toBe('en Riohacha')
    const unknownRoad = journeyAt(
      { lat: 11.44, lng: -72.91 },
      { origin: { ...exampleJourney().origin, divipola: '00000' } },
    )
    expect(words(describeLocation(unknownRoad))).toBe('a 12 km de Riohacha')
  })

  it('names no road before the truck has left with its load', () => {
    const onItsWay = { ...journeyAfter('Cajamarca', 0), journeyStateId: journeyStates.OnWay }
    expect(locate(onItsWay)).toMatchObject({ place: 'Cajamarca', via: null })
  })

  it('keeps the road during a novelty', () => {
    const stopped = {
      ...journeyAfter('Cajamarca', 4),
      journeyStateId: journeyStates.Novelty,
      interrupted: [journeyStates.OnRoute],
    }
    expect(words(describeNearestPlace(stopped))).toBe('a 4 km de Cajamarca')
  })

  it('is null if the record has no position', () => {
    expect(describeLocation(exampleJourney({ position: null }))).toBeNull()
  })

  it('tells a place at most 60 km away on every corridor', () => {
    for (const { path, origin, destination } of corridors) {
      for (let share = 0; share <= 1; share += 0.01) {
        const journey = journeyAt(pointAlong(path, share), { origin, destination })
        const location = locate(journey)
        expect(location?.km).toBeLessThan(60)
        expect(location?.via).toMatch(/^\p{L}.* – \p{L}/u)
      }
    }
  })
})
