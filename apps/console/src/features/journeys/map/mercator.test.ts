import { expect, it } from 'vitest'
import { evenPadding } from './map-engine.ts'
import { fitWorld, fromScreen, fromWorld, toScreen, toWorld } from './mercator.ts'

const bogota = { lat: 4.61, lng: -74.08 }
const cartagena = { lat: 10.39, lng: -75.51 }

it('converts to the projected world and back', () => {
  const there = fromWorld(toWorld(bogota))
  expect(there.lat).toBeCloseTo(bogota.lat, 9)
  expect(there.lng).toBeCloseTo(bogota.lng, 9)
})

it('converts to pixels of the view and back', () => {
  const view = { ...toWorld(bogota), zoom: 7, width: 600, height: 400 }
  expect(toScreen(view, toWorld(bogota))).toEqual({ x: 300, y: 200 })
  const pixel = toScreen(view, toWorld(cartagena))
  expect(fromScreen(view, pixel).y).toBeCloseTo(toWorld(cartagena).y, 12)
})

it('fits points into a view, with its padding and at most at the given zoom', () => {
  const size = { width: 600, height: 400 }
  const points = [bogota, cartagena].map(toWorld)
  const fitted = fitWorld(points, size, evenPadding, 12)
  if (!fitted) throw new Error('Expected a camera')
  for (const point of points) {
    const { x, y } = toScreen({ ...fitted, ...size }, point)
    expect(x).toBeGreaterThanOrEqual(47.9)
    expect(y).toBeGreaterThanOrEqual(47.9)
    expect(y).toBeLessThanOrEqual(352.1)
  }
  expect(fitWorld(points.slice(1), size, evenPadding, 9)?.zoom).toBe(9)
  expect(fitWorld([], size, evenPadding, 9)).toBeUndefined()
})
