import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { HttpFailure } from '#data/http/http-failure.ts'
import basemapUrl from '../geo/basemap.json?url'
import type { MapColors } from '../map-colors.ts'
import { fromScreen, type MapView, toScreen, worldSize } from '../mercator.ts'
import type { BasemapAnswer, BasemapRequest } from './basemap-worker.ts'

/** Painted beyond the edges of the view, so that a dragged map shows no blank strip at once. */
const margin = 160

interface Painted {
  bitmap: ImageBitmap
  view: MapView
  colors: MapColors
}

interface BitmapEvents {
  /** There is something new to draw. */
  onChange: () => void
  onFailure: (failure: unknown) => void
}

/** The basemap as an image, painted by a worker whenever the view has left the painted part. */
export class BasemapBitmap {
  readonly #worker: Worker
  readonly #events: BitmapEvents
  #painted: Painted | undefined
  #wanted: { view: MapView; colors: MapColors } | undefined
  #isPainting = false
  #isLoaded = false

  constructor(events: BitmapEvents) {
    this.#events = events
    this.#worker = new Worker(new URL('./basemap-worker.ts', import.meta.url), { type: 'module' })
    this.#worker.addEventListener('message', ({ data }: MessageEvent<BasemapAnswer>) =>
      this.#receive(data),
    )
    this.load()
  }

  load(): void {
    this.#send({
      kind: 'load',
      basemapUrl: new URL(basemapUrl, location.href).href,
      fontUrl: new URL(fontUrl, location.href).href,
    })
  }

  close(): void {
    this.#worker.terminate()
    this.#painted?.bitmap.close()
  }

  #send(request: BasemapRequest): void {
    this.#worker.postMessage(request)
  }

  #receive(message: BasemapAnswer): void {
    switch (message.kind) {
      case 'loaded':
        this.#isLoaded = true
        break
      case 'failed':
        this.#events.onFailure(
          message.status === null ? undefined : new HttpFailure({ status: message.status }),
        )
        return
      case 'painted':
        this.#isPainting = false
        this.#painted?.bitmap.close()
        this.#painted = { bitmap: message.bitmap, ...message.paint }
    }
    this.#paintWanted()
    this.#events.onChange()
  }

  /** Asks for the basemap of this view unless it is painted already. */
  want(view: MapView, colors: MapColors): void {
    const padded = { ...view, width: view.width + 2 * margin, height: view.height + 2 * margin }
    this.#wanted = this.#covers(view, colors) ? undefined : { view: padded, colors }
    this.#paintWanted()
  }

  #covers(view: MapView, colors: MapColors): boolean {
    const painted = this.#painted
    if (!painted || painted.view.zoom !== view.zoom || painted.colors.sea !== colors.sea) {
      return false
    }
    const { x, y } = toScreen(painted.view, fromScreen(view, { x: 0, y: 0 }))
    const [right, bottom] = [x + view.width, y + view.height]
    return x >= 0 && y >= 0 && right <= painted.view.width && bottom <= painted.view.height
  }

  /** One at a time; meanwhile only the latest wish is kept. */
  #paintWanted(): void {
    if (!this.#isLoaded || this.#isPainting || !this.#wanted) return
    const { view, colors } = this.#wanted
    this.#wanted = undefined
    this.#isPainting = true
    this.#send({ kind: 'paint', view, colors, pixelRatio: window.devicePixelRatio })
  }

  /** Draws what is painted, moved and scaled to the view. */
  draw(context: CanvasRenderingContext2D, view: MapView, colors: MapColors): void {
    const painted = this.#painted
    if (!painted || !this.#covers(view, painted.colors)) {
      context.fillStyle = colors.land
      context.fillRect(0, 0, view.width, view.height)
    }
    if (!painted) return
    const scale = worldSize(view.zoom) / worldSize(painted.view.zoom)
    const { x, y } = toScreen(view, fromScreen(painted.view, { x: 0, y: 0 }))
    const [width, height] = [painted.view.width * scale, painted.view.height * scale]
    // Whole pixels: a shifted copy would be resampled, which is slower and blurred.
    if (scale === 1) context.drawImage(painted.bitmap, Math.round(x), Math.round(y), width, height)
    else context.drawImage(painted.bitmap, x, y, width, height)
  }
}
