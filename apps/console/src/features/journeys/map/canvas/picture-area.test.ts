import { describe, expect, it } from 'vitest'
import { toScreen, toWorld } from '../mercator.ts'
import { panBy, zoomAround } from './camera.ts'
import { areaAround, isEnough, placePicture } from './picture-area.ts'

const size = { width: 500, height: 800 }
const view = { ...toWorld({ lat: 4.6, lng: -74.1 }), zoom: 7, ...size }
const area = areaAround(view, 1)
const moved = (dx: number, dy: number) => ({ ...panBy(view, dx, dy), ...size })

describe('the picture of the map', () => {
  it('is larger than the view, by as many pixels of the screen on any screen', () => {
    expect(area).toEqual({ ...view, width: 884, height: 1184 })
    expect(areaAround(view, 2)).toEqual({ ...view, width: 692, height: 992 })
  })

  it('is enough until the view comes near its edge', () => {
    expect(isEnough(area, view, 1)).toBe(true)
    expect(isEnough(area, moved(120, -120), 1)).toBe(true)
    expect(isEnough(area, moved(140, 0), 1)).toBe(false)
    expect(isEnough(area, moved(0, -140), 1)).toBe(false)
  })

  it('is not enough for another zoom level or a larger view', () => {
    expect(isEnough(area, { ...view, zoom: 7.01 }, 1)).toBe(false)
    expect(isEnough(area, { ...view, width: 800 }, 1)).toBe(false)
  })

  it('is moved by whole pixels of the screen, which keeps it sharp', () => {
    expect(placePicture(area, view, 1)).toEqual({ x: -192, y: -192, scale: 1 })
    expect(placePicture(area, moved(10.4, -3.7), 1)).toEqual({ x: -202, y: -188, scale: 1 })
    expect(placePicture(area, moved(10.4, 0), 2).x).toBe(-202.5)
  })

  it('is scaled while the map is zoomed, so that each place is where it belongs', () => {
    const zoomed = { ...zoomAround(view, { x: 100, y: 100 }, 8), ...size }
    const { x, y, scale } = placePicture(area, zoomed, 1)
    expect(scale).toBeCloseTo(2)
    const place = toWorld({ lat: 6, lng: -75 })
    const [there, here] = [toScreen(area, place), toScreen(zoomed, place)]
    expect(x + there.x * scale).toBeCloseTo(here.x)
    expect(y + there.y * scale).toBeCloseTo(here.y)
  })
})
