import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import { type JourneyStateId, underWayStateIds } from '@arriero/domain/journeys/journey-state.ts'
import { isStroked, shapeOutlines, shapeStrokeWidth } from '#ui/shape-outlines.ts'
import type { MapColors } from './map-colors.ts'

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
    context.lineWidth = shapeStrokeWidth
    const mark = new Path2D(shapeOutlines[shape])
    if (isStroked(shape)) context.stroke(mark)
    else context.fill(mark)
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
