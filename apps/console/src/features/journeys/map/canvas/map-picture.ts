import type { MapFeatureCollection } from '../drawn-journey.ts'
import type { MapColors } from '../map-colors.ts'
import type { Mark } from '../marks/lay-out-marks.ts'
import type { MapView } from '../mercator.ts'
import { drawCities, drawMarks } from './draw-marks.ts'
import { drawRoad, drawSelected } from './draw-journey.ts'
import { type BasemapPaint, pixelsOf } from './paint-basemap.ts'
import type { Placement } from './picture-area.ts'
import { Sprites } from './sprites.ts'

const noJourney: MapFeatureCollection = { type: 'FeatureCollection', features: [] }

/** The picture of an area on a canvas: basemap, marks, names and the selected journey. Painted only after a change. */
export class MapPicture {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  #paint: BasemapPaint
  #bitmap: ImageBitmap | null = null
  #sprites: Sprites
  #marks: readonly Mark[] = []
  #journey = noJourney
  #hasChanged = true
  #isComplete = false

  constructor(canvas: HTMLCanvasElement, paint: BasemapPaint) {
    // Opaque: what is below need not be drawn.
    const context = canvas.getContext('2d', { alpha: false })
    if (context === null) throw new Error('This browser has no 2D canvas')
    this.#canvas = canvas
    this.#context = context
    this.#paint = paint
    this.#sprites = new Sprites(paint.colors, paint.pixelRatio)
  }

  get area(): MapView {
    return this.#paint.view
  }

  get colors(): MapColors {
    return this.#paint.colors
  }

  get pixelRatio(): number {
    return this.#paint.pixelRatio
  }

  get hasBasemap(): boolean {
    return this.#bitmap !== null
  }

  /** False if something changed, or if names and numbers are still missing, which are painted over several frames. */
  get isComplete(): boolean {
    return this.#isComplete
  }

  close(): void {
    this.#bitmap?.close()
  }

  /** Another area. The canvas keeps the picture of the old one until it is painted. */
  show(paint: BasemapPaint, bitmap: ImageBitmap | null): void {
    const { colors, pixelRatio } = this.#paint
    if (paint.colors !== colors || paint.pixelRatio !== pixelRatio) {
      this.#sprites = new Sprites(paint.colors, paint.pixelRatio)
    }
    this.#paint = paint
    this.#bitmap?.close()
    this.#bitmap = bitmap
    this.#setChanged()
  }

  setMarks(marks: readonly Mark[]): void {
    this.#marks = marks
    this.#setChanged()
  }

  setJourney(journey: MapFeatureCollection): void {
    this.#journey = journey
    this.#setChanged()
  }

  #setChanged(): void {
    this.#hasChanged = true
    this.#isComplete = false
  }

  paint(): void {
    if (this.#isComplete) return
    if (!this.#hasChanged) {
      this.#sprites.paintMissing()
      if (this.#sprites.isMissingAny) return
    }
    this.#hasChanged = false
    const { view, colors, pixelRatio } = this.#paint
    const frame = { view, colors, sprites: this.#sprites, pixelRatio }
    const context = this.#context
    this.#fitCanvas()
    this.#sprites.startFrame()
    context.setTransform(1, 0, 0, 1, 0, 0)
    if (this.#bitmap) context.drawImage(this.#bitmap, 0, 0)
    else {
      context.fillStyle = colors.land
      context.fillRect(0, 0, this.#canvas.width, this.#canvas.height)
    }
    drawRoad(context, this.#journey, frame)
    drawMarks(context, this.#marks, frame)
    drawCities(context, frame)
    drawSelected(context, this.#journey, frame)
    this.#isComplete = !this.#sprites.isMissingAny
  }

  /** A new size clears the canvas, so it is set only together with a new picture. */
  #fitCanvas(): void {
    const { view, pixelRatio } = this.#paint
    const canvas = this.#canvas
    const [width, height] = pixelsOf(view, pixelRatio)
    if (canvas.width !== width) canvas.width = width
    if (canvas.height !== height) canvas.height = height
    const style = { width: `${width / pixelRatio}px`, height: `${height / pixelRatio}px` }
    Object.assign(canvas.style, style)
  }

  place({ x, y, scale }: Placement): void {
    this.#canvas.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
  }
}
