import type { Point } from '@arriero/domain/corridors/point.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { MapControls, MapNote } from './map-controls.tsx'
import { fromScreen, fromWorld } from './mercator.ts'
import type { UseEngine } from './use-engine.ts'
import frameClasses from './map-frame.module.css'
import classes from './point-map.module.css'

export interface PointMapProps {
  label: string
  /** Another object moves the map there. */
  target: Point
  /** The user begins to move the map, with pointer or keys. */
  onGesture: () => void
  /** The point in the middle of the map at each step of a movement, also of one to `target`. */
  onMove: (point: Point) => void
  /** The point that was clicked; the map moves there. */
  onClick: (point: Point) => void
  /** Enter, while the map has the focus. */
  onEnter: () => void
}

/** A city and its surroundings. */
const startZoom = 11

const gestures = ['pointerdown', 'dblclick', 'wheel', 'keydown'] as const

/** A map whose middle is the chosen point: it is dragged, clicked, or moved with the arrow keys. */
export function PointMap({
  label,
  target,
  useEngine,
  ...props
}: PointMapProps & { useEngine: UseEngine }) {
  const { containerRef, engine, problem, retry } = useEngine(label)
  const frameRef = useRef<HTMLDivElement>(null)
  const tellGesture = useEffectEvent(props.onGesture)
  const tellMove = useEffectEvent(props.onMove)
  const tellClick = useEffectEvent(props.onClick)
  const tellEnter = useEffectEvent(props.onEnter)

  useEffect(() => {
    // A map that is ready late must not take the focus from the field in which coordinates are typed.
    if (!engine || document.activeElement instanceof HTMLInputElement) return
    frameRef.current?.querySelector<HTMLElement>('[role="region"]')?.focus()
  }, [engine])

  useEffect(() => {
    const frame = frameRef.current
    const listener = () => tellGesture()
    // The map stops some of these events on their way up.
    for (const name of gestures) frame?.addEventListener(name, listener, { capture: true })
    return () => {
      for (const name of gestures) frame?.removeEventListener(name, listener, { capture: true })
    }
  }, [])

  useEffect(() => {
    engine?.moveTo(target, Math.max(engine.getView().zoom, startZoom))
  }, [engine, target])

  useEffect(
    () =>
      engine?.listen({
        onMove: () => tellMove(fromWorld(engine.getView())),
        onClick: (pixel) => {
          const point = fromWorld(fromScreen(engine.getView(), pixel))
          tellClick(point)
          engine.moveTo(point)
        },
        onEnter: () => tellEnter(),
      }),
    [engine],
  )

  return (
    <div ref={frameRef} className={frameClasses.frame}>
      <MapControls onZoom={(step) => engine?.zoomBy(step)} onFitAll={() => engine?.fitColombia()} />
      <div ref={containerRef} className={frameClasses.canvas} />
      <span className={classes.pin} aria-hidden="true" />
      {problem && <MapNote problem={problem} onRetry={retry} />}
    </div>
  )
}
