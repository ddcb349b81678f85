import type { MapFeatureCollection } from '../drawn-journey.ts'
import type { MapColors } from '../map-colors.ts'
import { type MapEngine, type MapListener, zoomLimits } from '../map-engine.ts'
import type { Mark } from '../marks/lay-out-marks.ts'
import { type MapView, toWorld } from '../mercator.ts'
import { BasemapPainter } from './basemap-painter.ts'
import {
  cameraBetween,
  type CameraPlace,
  countryCamera,
  fitCamera,
  limitCamera,
  zoomAround,
} from './camera.ts'
import { listenToInput } from './map-input.ts'
import { MapPicture } from './map-picture.ts'
import { areaAround, isEnough, placePicture } from './picture-area.ts'

const animationMs = 250
/** While the wheel zooms, the map is painted at most this often; meanwhile its picture is scaled. */
const zoomPauseMs = 250

interface EngineOptions {
  colors: MapColors
  camera: CameraPlace | null
  onFailure: (failure: unknown) => void
}

/**
 * A light map on a 2D canvas, for computers without a graphics card. The canvas has a picture that is larger than the
 * view. Moving the map only moves the picture; it is painted again when trucks change or when the view leaves it.
 */
export class CanvasEngine implements MapEngine {
  readonly #frame: HTMLElement
  readonly #picture: MapPicture
  readonly #basemap: BasemapPainter
  readonly #listeners = new Set<MapListener>()
  readonly #removeInput: () => void
  #colors: MapColors
  #camera: CameraPlace
  #target: { from: CameraPlace; to: CameraPlace; begins: number } | undefined
  #size = { width: 0, height: 0 }
  #nextFrame = 0
  #isClosed = false
  #zoomTimer: ReturnType<typeof setTimeout> | undefined
  readonly maxZoom = zoomLimits.basemapMax

  /** `frame` cuts the canvas, which is its child. */
  constructor(
    frame: HTMLElement,
    canvas: HTMLCanvasElement,
    { colors, camera, onFailure }: EngineOptions,
  ) {
    this.#frame = frame
    this.#colors = colors
    frame.style.background = colors.land
    this.#measure()
    this.#camera = camera ?? countryCamera(this.#size)
    this.#picture = new MapPicture(canvas, this.#wantedPaint())
    this.#basemap = new BasemapPainter({
      onLoaded: () => this.#wantPicture(),
      onPainted: (bitmap, paint) => {
        this.#show(() => this.#picture.show(paint, bitmap))
        this.#wantPicture()
      },
      onFailure,
    })
    this.#removeInput = listenToInput(frame, {
      getView: this.getView,
      setCamera: (place, isAnimated) => this.#setCamera(place, isAnimated),
      emit: (name, ...values) => this.#emit(name, ...values),
    })
    this.#requestFrame()
  }

  /** The page may still send trucks until it is gone; they are not painted. */
  close(): void {
    this.#isClosed = true
    this.#removeInput()
    this.#basemap.close()
    this.#picture.close()
    clearTimeout(this.#zoomTimer)
    cancelAnimationFrame(this.#nextFrame)
  }

  readonly getView = (): MapView => ({ ...this.#camera, ...this.#size })
  readonly getArea = (): MapView => this.#picture.area

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
    this.#picture.setMarks(marks)
    this.#requestFrame()
  }

  readonly drawJourney = (features: MapFeatureCollection): void => {
    this.#picture.setJourney(features)
    this.#requestFrame()
  }

  readonly setPointer = (isOverMark: boolean): void => {
    this.#frame.style.cursor = isOverMark ? 'pointer' : ''
  }

  readonly listen = (listener: MapListener): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** For another colour scheme. */
  setColors(colors: MapColors): void {
    this.#colors = colors
    this.#frame.style.background = colors.land
    this.#wantPicture()
  }

  /** For another size of the element or another zoom of the page. */
  resize(): void {
    this.#measure()
    this.#wantPicture()
    this.#emit('onMove')
    this.#requestFrame()
  }

  retry(): void {
    this.#basemap.load()
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.#frame
    this.#size = { width, height }
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
    if (isAnimated || to.zoom === this.#picture.area.zoom) this.#wantPicture()
    else this.#zoomTimer ??= setTimeout(() => this.#wantPicture(), zoomPauseMs)
  }

  /** What the picture should be: the view, or where it is moving to, in the current colours. */
  #wantedPaint() {
    const pixelRatio = window.devicePixelRatio
    const view = { ...(this.#target?.to ?? this.#camera), ...this.#size }
    return { view: areaAround(view, pixelRatio), pixelRatio, colors: this.#colors }
  }

  #wantPicture(): void {
    clearTimeout(this.#zoomTimer)
    this.#zoomTimer = undefined
    const view = { ...(this.#target?.to ?? this.#camera), ...this.#size }
    const picture = this.#picture
    const { isLoaded } = this.#basemap
    const isRight =
      picture.colors === this.#colors &&
      picture.pixelRatio === window.devicePixelRatio &&
      isEnough(picture.area, view, picture.pixelRatio) &&
      picture.hasBasemap === isLoaded
    if (isRight) return
    if (isLoaded) this.#basemap.paint(this.#wantedPaint())
    // Trucks are shown even if the basemap never comes.
    else this.#show(() => picture.show(this.#wantedPaint(), null))
  }

  /** Marks are laid out for the new area before it is painted. */
  #show(change: () => void): void {
    change()
    this.#emit('onArea')
    this.#requestFrame()
  }

  #requestFrame(): void {
    if (this.#nextFrame === 0) this.#nextFrame = requestAnimationFrame(() => this.#draw())
  }

  #draw(): void {
    this.#nextFrame = 0
    if (this.#isClosed) return
    this.#animate()
    const picture = this.#picture
    picture.paint()
    picture.place(placePicture(picture.area, this.getView(), picture.pixelRatio))
    if (!picture.isComplete || this.#target !== undefined) this.#requestFrame()
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
