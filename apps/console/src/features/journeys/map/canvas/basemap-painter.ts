import fontUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import { HttpFailure } from '#data/http/http-failure.ts'
import basemapUrl from '../geo/basemap.json?url'
import type { BasemapAnswer, BasemapRequest } from './basemap-worker.ts'
import type { BasemapPaint } from './paint-basemap.ts'

interface PainterEvents {
  onLoaded: () => void
  /** The bitmap belongs to the receiver, which closes it. */
  onPainted: (bitmap: ImageBitmap, paint: BasemapPaint) => void
  onFailure: (failure: unknown) => void
}

/** Has the basemap painted by a worker, one picture at a time. */
export class BasemapPainter {
  readonly #worker: Worker
  readonly #events: PainterEvents
  /** What the worker is painting. */
  #current: BasemapPaint | undefined
  #isLoaded = false

  constructor(events: PainterEvents) {
    this.#events = events
    this.#worker = new Worker(new URL('./basemap-worker.ts', import.meta.url), { type: 'module' })
    this.#worker.addEventListener('message', ({ data }: MessageEvent<BasemapAnswer>) =>
      this.#receive(data),
    )
    this.load()
  }

  /** False until the data has arrived, and if it never does. */
  get isLoaded(): boolean {
    return this.#isLoaded
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
  }

  /** Ignored while another picture is painted: the caller asks again when that one arrives. */
  paint(paint: BasemapPaint): void {
    if (!this.#isLoaded || this.#current) return
    this.#current = paint
    this.#send({ kind: 'paint', ...paint })
  }

  #send(request: BasemapRequest): void {
    this.#worker.postMessage(request)
  }

  #receive(message: BasemapAnswer): void {
    switch (message.kind) {
      case 'loaded':
        this.#isLoaded = true
        this.#events.onLoaded()
        break
      case 'failed':
        this.#events.onFailure(
          message.status === null ? undefined : new HttpFailure({ status: message.status }),
        )
        break
      case 'painted': {
        const paint = this.#current
        this.#current = undefined
        if (paint) this.#events.onPainted(message.bitmap, paint)
      }
    }
  }
}
