import {
  type StateShape,
  journeyStateDisplay,
} from '@arriero/domain/journeys/journey-state-display.ts'
import { type JourneyStateId, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import type { MapColors } from './map-colors.ts'

/** The marks of the states under way in a box of ten, as the chips draw them. */
const outlines: Partial<Record<StateShape, string>> = {
  'triangle-right': 'M1.5 1 9 5 1.5 9Z',
  diamond: 'M5 .5 9.5 5 5 9.5.5 5Z',
  'triangle-up': 'M5 1 9.5 9H.5Z',
  circle: 'M5 1a4 4 0 1 0 0 8 4 4 0 1 0 0-8Z',
  square: 'M1.5 1.5h7v7h-7Z',
  'triangle-down': 'M5 9 .5 1h9Z',
  hexagon: 'M5 .3 9.1 2.6v4.8L5 9.7.9 7.4V2.6Z',
  octagon: 'M3 .5h4L9.5 3v4L7 9.5H3L.5 7V3Z',
}
const ring = 'M5 1.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 1 0 0-6.4Z'

/** Drawn larger and shown smaller, so that it is sharp on any screen. */
export const iconPixelRatio = 3
const radius = 9
/** Of the whole picture: the disc, and the nose that reaches beyond it. */
const size = 36

type Draw = (context: CanvasRenderingContext2D) => void

/** The centre of the picture is the origin, a unit is a CSS pixel. */
function paint(draw: Draw): ImageData {
  const pixels = size * iconPixelRatio
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (context === null) return new ImageData(pixels, pixels)
  context.scale(iconPixelRatio, iconPixelRatio)
  context.translate(size / 2, size / 2)
  context.lineJoin = 'round'
  draw(context)
  return context.getImageData(0, 0, pixels, pixels)
}

/** A disc in the state's colour with the state's own mark in it, which never turns. */
const paintTruck = (state: JourneyStateId, { tones, halo }: MapColors) =>
  paint((context) => {
    const { color, shape } = journeyStateDisplay[state]
    context.beginPath()
    context.arc(0, 0, radius, 0, 2 * Math.PI)
    context.fillStyle = tones[color].solid
    context.fill()
    context.strokeStyle = halo
    context.lineWidth = 1.5
    context.stroke()
    context.translate(-5, -5)
    context.fillStyle = halo
    context.lineWidth = 1.8
    const outline = outlines[shape]
    if (outline === undefined) context.stroke(new Path2D(ring))
    else context.fill(new Path2D(outline))
  })

/** The point that shows where it drives; north is up. */
const paintNose = (state: JourneyStateId, { tones, halo }: MapColors) =>
  paint((context) => {
    const nose = new Path2D('M0 -16.5 7.5 -6H-7.5Z')
    context.fillStyle = tones[journeyStateDisplay[state].color].solid
    context.strokeStyle = halo
    context.lineWidth = 2
    context.stroke(nose)
    context.fill(nose)
  })

export function drawTruckIcons(colors: MapColors): { name: string; image: ImageData }[] {
  return underWayStateIds.flatMap((state) => [
    { name: `truck-${state}`, image: paintTruck(state, colors) },
    { name: `nose-${state}`, image: paintNose(state, colors) },
  ])
}
