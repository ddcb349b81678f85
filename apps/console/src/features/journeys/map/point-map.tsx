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
  /** The point in the middle of the map, while it moves. */
  onMove: (point: Point) => void
  /** Enter, while the map has the focus. */
  onEnter: () => void
}

/** A city and its surroundings. */
const startZoom = 11

/** A map whose middle is the chosen point: it is dragged, clicked, or moved with the arrow keys. */
export function PointMap({
  label,
  target,
  useEngine,
  ...props
}: PointMapProps & { useEngine: UseEngine }) {
  const { containerRef, engine, problem, retry } = useEngine(label)
  const frameRef = useRef<HTMLDivElement>(null)
  const tellMove = useEffectEvent(props.onMove)
  const tellEnter = useEffectEvent(props.onEnter)

  useEffect(() => {
    if (engine) frameRef.current?.querySelector<HTMLElement>('[role="region"]')?.focus()
  }, [engine])

  useEffect(() => {
    engine?.moveTo(target, Math.max(engine.getView().zoom, startZoom))
  }, [engine, target])

  useEffect(
    () =>
      engine?.listen({
        onMove: () => tellMove(fromWorld(engine.getView())),
        onClick: (pixel) => engine.moveTo(fromWorld(fromScreen(engine.getView(), pixel))),
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
