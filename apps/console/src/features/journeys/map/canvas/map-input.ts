import type { MapListener } from '../map-engine.ts'
import type { MapView, WorldPoint } from '../mercator.ts'
import { type CameraPlace, panBy, zoomAround } from './camera.ts'

interface InputTarget {
  getView: () => MapView
  /** Shows the camera at once, or moves there. */
  setCamera: (camera: CameraPlace, isAnimated?: boolean) => void
  emit: <Name extends keyof MapListener>(
    name: Name,
    ...values: Parameters<NonNullable<MapListener[Name]>>
  ) => void
}

/** A pointer that moves less than this, in pixels, clicks. */
const clickTolerance = 5
const arrowStep = 100
const wheelStep = 1 / 300
const keyPans: Readonly<Record<string, [number, number]>> = {
  ArrowLeft: [-arrowStep, 0],
  ArrowRight: [arrowStep, 0],
  ArrowUp: [0, -arrowStep],
  ArrowDown: [0, arrowStep],
}
const keyZooms: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }

/** Drag, pinch, wheel, double click and keys. Returns a function that removes the listeners. */
export function listenToInput(frame: HTMLElement, target: InputTarget): () => void {
  const { getView, setCamera, emit } = target
  const pointers = new Map<number, WorldPoint>()
  let [isDragging, start] = [false, { x: 0, y: 0 }]
  /** Read at the beginning of a drag: reading it at each step may compute the layout of the page. */
  let corner = { left: 0, top: 0 }

  const pixelOf = ({ clientX, clientY }: MouseEvent): WorldPoint => {
    if (pointers.size === 0) corner = frame.getBoundingClientRect()
    return { x: clientX - corner.left, y: clientY - corner.top }
  }
  const handleDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    frame.setPointerCapture(event.pointerId)
    pointers.set(event.pointerId, pixelOf(event))
    start = pixelOf(event)
    isDragging = false
  }
  const handleMove = (event: PointerEvent) => {
    const pixel = pixelOf(event)
    const before = pointers.get(event.pointerId)
    if (before === undefined) return emit('onHover', pixel)
    if (!isDragging && distance(start, pixel) < clickTolerance) return
    if (!isDragging) emit('onDrag')
    isDragging = true
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const change = Math.log2(distance(other, pixel) / Math.max(distance(other, before), 1))
      setCamera(zoomAround(getView(), other, getView().zoom + change))
    } else setCamera(panBy(getView(), before.x - pixel.x, before.y - pixel.y))
    pointers.set(event.pointerId, pixel)
  }
  const handleUp = (event: PointerEvent) => {
    const wasDown = pointers.delete(event.pointerId)
    if (wasDown && !isDragging && event.type === 'pointerup') emit('onClick', pixelOf(event))
  }
  const handleWheel = (event: WheelEvent) => {
    event.preventDefault()
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1
    const zoom = getView().zoom - event.deltaY * lines * wheelStep
    setCamera(zoomAround(getView(), pixelOf(event), zoom))
  }
  const handleDoubleClick = (event: MouseEvent) =>
    setCamera(zoomAround(getView(), pixelOf(event), getView().zoom + 1), true)
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const view = getView()
    const [pan, zoom] = [keyPans[event.key], keyZooms[event.key]]
    if (pan) {
      emit('onDrag')
      setCamera(panBy(view, ...pan), true)
    } else if (zoom !== undefined) {
      const middle = { x: view.width / 2, y: view.height / 2 }
      setCamera(zoomAround(view, middle, view.zoom + zoom), true)
    } else if (event.key === 'Enter') emit('onEnter')
    else return
    event.preventDefault()
    // The page's own shortcuts are not meant while the map has the focus.
    event.stopPropagation()
  }
  const handleLeave = () => emit('onHover', undefined)

  const listeners = {
    pointerdown: handleDown,
    pointermove: handleMove,
    pointerup: handleUp,
    pointercancel: handleUp,
    pointerleave: handleLeave,
    dblclick: handleDoubleClick,
    keydown: handleKey,
  }
  const entries = Object.entries(listeners) as [string, EventListener][]
  for (const [name, listener] of entries) frame.addEventListener(name, listener)
  frame.addEventListener('wheel', handleWheel, { passive: false })
  return () => {
    for (const [name, listener] of entries) frame.removeEventListener(name, listener)
    frame.removeEventListener('wheel', handleWheel)
  }
}

const distance = (one: WorldPoint, other: WorldPoint) =>
  Math.hypot(one.x - other.x, one.y - other.y)
