import { describe, expect, it } from 'vitest'
import { fromScreen, toScreen, toWorld } from '../mercator.ts'
import { cameraBetween, countryCamera, limitCamera, panBy, zoomAround } from './camera.ts'

const size = { width: 600, height: 800 }
const view = { ...toWorld({ lat: 4.6, lng: -74.1 }), zoom: 7, ...size }

describe('the camera', () => {
  it('moves by pixels', () => {
    const moved = { ...panBy(view, 100, -40), ...size }
    expect(toScreen(moved, view).x).toBeCloseTo(200)
    expect(toScreen(moved, view).y).toBeCloseTo(440)
  })

  it('zooms around a pixel', () => {
    const pixel = { x: 450, y: 120 }
    const zoomed = { ...zoomAround(view, pixel, 9), ...size }
    expect(zoomed.zoom).toBe(9)
    const there = toScreen(zoomed, fromScreen(view, pixel))
    expect(there.x).toBeCloseTo(pixel.x)
    expect(there.y).toBeCloseTo(pixel.y)
  })

  it('stays on the basemap and within its zoom levels', () => {
    const far = toWorld({ lat: 60, lng: 10 })
    const { zoom, ...center } = limitCamera({ ...far, zoom: 30 })
    expect(zoom).toBe(12)
    expect(center.x).toBeCloseTo(toWorld({ lat: 0, lng: -57 }).x)
    expect(zoomAround(view, { x: 0, y: 0 }, 1).zoom).toBe(3.5)
  })

  it('shows the whole country', () => {
    const country = { ...countryCamera(size), ...size }
    for (const place of [
      { lat: 12.4, lng: -71.7 },
      { lat: -4.2, lng: -69.9 },
    ]) {
      const { x, y } = toScreen(country, toWorld(place))
      expect(x > 0 && x < size.width && y > 0 && y < size.height).toBe(true)
    }
  })

  it('ends a movement exactly at its target', () => {
    const target = { x: 0.3, y: 0.5, zoom: 9 }
    expect(cameraBetween(view, target, 1)).toEqual(target)
  })
})
