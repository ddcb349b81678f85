import { type RefObject, useEffect, useEffectEvent } from 'react'
import type { Point } from './view-transform.ts'

interface GestureHandlers {
  onZoom: (factor: number, at: Point) => void
  onMove: (by: Point) => void
}

/** Wheel, drag and pinch on an element. Points are relative to its centre. */
export function useGestures(ref: RefObject<HTMLElement | null>, handlers: GestureHandlers): void {
  const zoom = useEffectEvent(handlers.onZoom)
  const move = useEffectEvent(handlers.onMove)
  useEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const fingers = new Map<number, Point>()
    const fromCentre = ({ x, y }: Point): Point => {
      const { left, top, width, height } = element.getBoundingClientRect()
      return { x: x - left - width / 2, y: y - top - height / 2 }
    }
    const handleWheel = (event: WheelEvent) => {
      event.preventDefault()
      // A pinch on a trackpad comes as a wheel with Ctrl, in smaller steps.
      const speed = event.ctrlKey ? 0.01 : 0.0015
      zoom(Math.exp(-event.deltaY * speed), fromCentre(event))
    }
    const handleDown = (event: PointerEvent) => {
      if (event.button !== 0) return
      fingers.set(event.pointerId, event)
      element.setPointerCapture(event.pointerId)
    }
    const handleMove = (event: PointerEvent) => {
      const before = fingers.get(event.pointerId)
      if (before === undefined) return
      const others = [...fingers].filter(([id]) => id !== event.pointerId)
      fingers.set(event.pointerId, event)
      const other = others[0]?.[1]
      if (other === undefined) {
        move({ x: event.x - before.x, y: event.y - before.y })
        return
      }
      const middle = { x: (event.x + other.x) / 2, y: (event.y + other.y) / 2 }
      zoom(distance(event, other) / (distance(before, other) || 1), fromCentre(middle))
    }
    const handleUp = (event: PointerEvent) => fingers.delete(event.pointerId)
    element.addEventListener('wheel', handleWheel, { passive: false })
    element.addEventListener('pointerdown', handleDown)
    element.addEventListener('pointermove', handleMove)
    element.addEventListener('pointerup', handleUp)
    element.addEventListener('pointercancel', handleUp)
    return () => {
      element.removeEventListener('wheel', handleWheel)
      element.removeEventListener('pointerdown', handleDown)
      element.removeEventListener('pointermove', handleMove)
      element.removeEventListener('pointerup', handleUp)
      element.removeEventListener('pointercancel', handleUp)
    }
  }, [ref])
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)
