import type { MapFeatureCollection } from '../drawn-journey.ts'
import type { MapColors } from '../map-colors.ts'
import { type MapEngine, type MapListener, zoomLimits } from '../map-engine.ts'
import type { Mark } from '../marks/lay-out-marks.ts'
import { type MapView, toWorld } from '../mercator.ts'
import { BasemapBitmap } from './basemap-bitmap.ts'
import {
  cameraBetween,
  type CameraPlace,
  countryCamera,
  fitCamera,
  limitCamera,
  zoomAround,
} from './camera.ts'
import { drawCities, drawMarks, drawRoad, drawSelected } from './draw-frame.ts'
import { listenToInput } from './map-input.ts'
import { Sprites } from './sprites.ts'

const animationMs = 250
const noJourney: MapFeatureCollection = { type: 'FeatureCollection', features: [] }

interface EngineOptions {
  colors: MapColors
  camera: CameraPlace | null
  onFailure: (failure: unknown) => void
}

/** A light map on a 2D canvas, for computers without a graphics card. A frame is drawn only when something changed. */
export class CanvasEngine implements MapEngine {
  readonly #canvas: HTMLCanvasElement
  readonly #context: CanvasRenderingContext2D
  readonly #basemap: BasemapBitmap
  readonly #listeners = new Set<MapListener>()
  readonly #removeInput: () => void
  #colors: MapColors
  #sprites: Sprites
  #camera: CameraPlace
  #target: { from: CameraPlace; to: CameraPlace; begins: number } | undefined
  #size = { width: 0, height: 0 }
  #marks: readonly Mark[] = []
  #journey = noJourney
  #frame = 0
  readonly maxZoom = zoomLimits.basemapMax

  constructor(canvas: HTMLCanvasElement, { colors, camera, onFailure }: EngineOptions) {
    const context = canvas.getContext('2d', { alpha: false })
    if (context === null) throw new Error('This browser has no 2D canvas')
    this.#canvas = canvas
    this.#context = context
    this.#colors = colors
    this.#sprites = new Sprites(colors, window.devicePixelRatio)
    this.#basemap = new BasemapBitmap({ onChange: () => this.#requestFrame(), onFailure })
    this.#measure()
    this.#camera = camera ?? countryCamera(this.#size)
    this.#removeInput = listenToInput(canvas, {
      getView: this.getView,
      setCamera: (place, isAnimated) => this.#setCamera(place, isAnimated),
      emit: (name, ...values) => this.#emit(name, ...values),
    })
    this.#requestFrame()
  }

  close(): void {
    this.#removeInput()
    this.#basemap.close()
    cancelAnimationFrame(this.#frame)
  }

  readonly getView = (): MapView => ({ ...this.#camera, ...this.#size })

  readonly moveTo: MapEngine['moveTo'] = (center, zoom = this.#camera.zoom) =>
    this.#setCamera(limitCamera({ ...toWorld(center), zoom }), true)

  readonly zoomBy = (step: number): void => {
    const view = this.getView()
    const middle = { x: view.width / 2, y: view.height / 2 }
    this.#setCamera(zoomAround(view, middle, view.zoom + step), true)
  }

  readonly fit: MapEngine['fit'] = (points, padding) => {
    const camera = fitCamera([...points].map(toWorld), this.#size, padding)
    if (camera) this.#setCamera(limitCamera(camera), true)
  }

  readonly fitColombia = (): void => this.#setCamera(countryCamera(this.#size), true)

  readonly drawMarks = (marks: readonly Mark[]): void => {
    this.#marks = marks
    this.#requestFrame()
  }

  readonly drawJourney = (features: MapFeatureCollection): void => {
    this.#journey = features
    this.#requestFrame()
  }

  readonly setPointer = (isOverMark: boolean): void => {
    this.#canvas.style.cursor = isOverMark ? 'pointer' : ''
  }

  readonly listen = (listener: MapListener): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** For another colour scheme. */
  setColors(colors: MapColors): void {
    this.#colors = colors
    this.#sprites = new Sprites(colors, window.devicePixelRatio)
    this.#requestFrame()
  }

  /** For another size of the element or another zoom of the page. */
  resize(): void {
    this.#measure()
    this.#sprites = new Sprites(this.#colors, window.devicePixelRatio)
    this.#emit('onMove')
    this.#requestFrame()
  }

  retry(): void {
    this.#basemap.load()
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#canvas
    this.#size = { width, height }
    this.#canvas.width = Math.round(width * window.devicePixelRatio)
    this.#canvas.height = Math.round(height * window.devicePixelRatio)
  }

  #emit<Name extends keyof MapListener>(
    name: Name,
    ...values: Parameters<NonNullable<MapListener[Name]>>
  ): void {
    for (const listener of this.#listeners) {
      const call = listener[name] as ((...args: typeof values) => void) | undefined
      call?.(...values)
    }
  }

  #setCamera(to: CameraPlace, isAnimated = false): void {
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (isAnimated && !isStill) {
      this.#target = { from: this.#camera, to, begins: performance.now() }
    } else {
      this.#target = undefined
      this.#camera = to
      this.#emit('onMove')
    }
    this.#requestFrame()
  }

  #requestFrame(): void {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    this.#frame = 0
    this.#animate()
    const view = this.getView()
    const pixelRatio = window.devicePixelRatio
    const context = this.#context
    const frame = { view, colors: this.#colors, sprites: this.#sprites, pixelRatio }
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
    this.#basemap.draw(context, view, this.#colors)
    drawRoad(context, this.#journey, frame)
    const isMissing = drawMarks(context, this.#marks, frame)
    drawCities(context, frame)
    drawSelected(context, this.#journey, frame)
    // A moving map is shown by its last image; the next one is painted where it stops.
    if (this.#target === undefined) this.#basemap.want(view, this.#colors)
    if (isMissing || this.#target !== undefined) this.#requestFrame()
  }

  #animate(): void {
    if (this.#target === undefined) return
    const { from, to, begins } = this.#target
    const share = Math.min(1, (performance.now() - begins) / animationMs)
    this.#camera = cameraBetween(from, to, share)
    if (share === 1) this.#target = undefined
    this.#emit('onMove')
  }
}
