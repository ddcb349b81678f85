/** How a document lies in its frame. Positions are relative to the centre of the frame, in pixels. */
export interface View {
  /** 1 shows the whole document. */
  zoom: number
  x: number
  y: number
  /** Clockwise, in degrees. */
  rotation: 0 | 90 | 180 | 270
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const wholeView: View = { zoom: 1, x: 0, y: 0, rotation: 0 }

const maxZoom = 12
/** Small images are not blown up further than this to fill the frame. */
const maxFit = 2.5

const turned = ({ width, height }: Size, rotation: View['rotation']): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** The scale with which the whole document is in the frame. */
export function fitScale(content: Size, frame: Size, rotation: View['rotation']): number {
  const { width, height } = turned(content, rotation)
  if (width === 0 || height === 0) return 1
  return Math.min(frame.width / width, frame.height / height, maxFit)
}

/** Zooms so that the point under the mouse stays where it is. */
export function zoomAt(view: View, factor: number, at: Point = { x: 0, y: 0 }): View {
  const zoom = Math.min(Math.max(view.zoom * factor, 1), maxZoom)
  const change = zoom / view.zoom
  return { ...view, zoom, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }
}

export const moveBy = (view: View, by: Point): View => ({
  ...view,
  x: view.x + by.x,
  y: view.y + by.y,
})

/** A quarter turn to the right, with the whole document in view again. */
export const turn = ({ rotation }: View): View => ({
  ...wholeView,
  rotation: ((rotation + 90) % 360) as View['rotation'],
})

/** Keeps the document in the frame: it can be moved only as far as it is larger than the frame. */
export function keepInFrame(view: View, content: Size, frame: Size): View {
  const scale = fitScale(content, frame, view.rotation) * view.zoom
  const { width, height } = turned(content, view.rotation)
  const limit = (position: number, drawn: number, available: number) => {
    const reach = Math.max(0, (drawn - available) / 2)
    return Math.min(Math.max(position, -reach), reach)
  }
  return {
    ...view,
    x: limit(view.x, width * scale, frame.width),
    y: limit(view.y, height * scale, frame.height),
  }
}
