/** Draws the basemap outside the page's thread: land, roads and names take longer than a frame. */
import {
  type BasemapData,
  type BasemapPaint,
  paintBasemap,
  pixelsOf,
  prepareBasemap,
  type PreparedBasemap,
} from './paint-basemap.ts'

export type BasemapRequest =
  | { kind: 'load'; basemapUrl: string; fontUrl: string }
  | ({ kind: 'paint' } & BasemapPaint)

export type BasemapAnswer =
  | { kind: 'loaded' }
  | { kind: 'failed'; status: number | null }
  | { kind: 'painted'; bitmap: ImageBitmap }

/** The part of a worker's global object that is used; the console's types are those of a page. */
interface WorkerScope {
  fonts: { add: (face: FontFace) => void }
  postMessage: (answer: BasemapAnswer, transfer: Transferable[]) => void
  addEventListener: (
    type: 'message',
    listener: (event: MessageEvent<BasemapRequest>) => void,
  ) => void
}
const scope = self as unknown as WorkerScope
const answer = (message: BasemapAnswer, transfer: Transferable[] = []) =>
  scope.postMessage(message, transfer)

let basemap: PreparedBasemap | undefined

async function load(basemapUrl: string, fontUrl: string): Promise<void> {
  try {
    const face = new FontFace('Inter Variable', `url(${fontUrl})`, { weight: '100 900' })
    const [response] = await Promise.all([fetch(basemapUrl), face.load().catch(() => face)])
    if (!response.ok) return answer({ kind: 'failed', status: response.status })
    scope.fonts.add(face)
    basemap = prepareBasemap((await response.json()) as BasemapData)
    answer({ kind: 'loaded' })
  } catch {
    answer({ kind: 'failed', status: null })
  }
}

function paint(request: BasemapPaint): void {
  const { view, pixelRatio } = request
  const canvas = new OffscreenCanvas(...pixelsOf(view, pixelRatio))
  const context = canvas.getContext('2d', { alpha: false })
  if (!basemap || !context) return
  paintBasemap(context, basemap, request)
  const bitmap = canvas.transferToImageBitmap()
  answer({ kind: 'painted', bitmap }, [bitmap])
}

scope.addEventListener('message', ({ data }) => {
  if (data.kind === 'load') void load(data.basemapUrl, data.fontUrl)
  else paint(data)
})
