import {
  journeyStateDisplay,
  type JourneyStateId,
  underWayStateIds,
} from '@arriero/domain/journeys/journey-state.ts'
import { isStroked, shapeOutlines, shapeStrokeWidth } from '#ui/tone-chip.tsx'
import type { MapColors } from './map-colors.ts'

/** Icons are drawn larger than shown, so that they are sharp on any screen. */
export const iconPixelRatio = 3
const radius = 9
/** Size of the whole image: the disc, and the arrow that extends beyond it. */
export const iconSize = 36
const size = iconSize

type Draw = (context: CanvasRenderingContext2D) => void

/** The origin is the centre of the image, a unit is a CSS pixel. */
function paint(draw: Draw): HTMLCanvasElement {
  const pixels = size * iconPixelRatio
  const canvas = document.createElement('canvas')
  canvas.width = pixels
  canvas.height = pixels
  const context = canvas.getContext('2d')
  if (context === null) return canvas
  context.scale(iconPixelRatio, iconPixelRatio)
  context.translate(size / 2, size / 2)
  context.lineJoin = 'round'
  draw(context)
  return canvas
}

export const toImageData = (image: HTMLCanvasElement): ImageData =>
  image.getContext('2d')?.getImageData(0, 0, image.width, image.height) ??
  new ImageData(image.width, image.height)

/** A disc in the state's colour with the state's symbol, which is never rotated. */
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
    context.lineWidth = shapeStrokeWidth
    const mark = new Path2D(shapeOutlines[shape])
    if (isStroked(shape)) context.stroke(mark)
    else context.fill(mark)
  })

/** The arrow for the heading; drawn pointing north. */
const paintArrow = (state: JourneyStateId, { tones, halo }: MapColors) =>
  paint((context) => {
    const arrow = new Path2D('M0 -16.5 7.5 -6H-7.5Z')
    context.fillStyle = tones[journeyStateDisplay[state].color].solid
    context.strokeStyle = halo
    context.lineWidth = 2
    context.stroke(arrow)
    context.fill(arrow)
  })

/** `truck-9` and `arrow-9` for each state. */
export function drawTruckIcons(colors: MapColors): { name: string; image: HTMLCanvasElement }[] {
  return underWayStateIds.flatMap((state) => [
    { name: `truck-${state}`, image: paintTruck(state, colors) },
    { name: `arrow-${state}`, image: paintArrow(state, colors) },
  ])
}
