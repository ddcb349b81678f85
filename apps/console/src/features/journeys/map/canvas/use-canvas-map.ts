import { useComputedColorScheme } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { mapColors } from '../map-colors.ts'
import { credits } from '../map-engine.ts'
import type { MapProblem } from '../map-problem.ts'
import { fromWorld, toWorld } from '../mercator.ts'
import type { SavedCamera } from '../saved-camera.ts'
import type { MapHandle } from '../use-engine.ts'
import { CanvasEngine } from './canvas-engine.ts'
import classes from './canvas-map.module.css'

/** Opens a light map in the element with `containerRef` and follows the console's colour scheme. */
export function useCanvasMap(label: string, saved?: SavedCamera): MapHandle {
  const scheme = useComputedColorScheme('light')
  const [container, containerRef] = useState<HTMLDivElement | null>(null)
  const [engine, setEngine] = useState<CanvasEngine | null>(null)
  const [problem, setProblem] = useState<MapProblem | null>(null)
  const shownScheme = useRef(scheme)

  useEffect(() => {
    if (container === null) return
    const { frame, canvas, remove } = addElements(container, label)
    const camera = saved?.current && { ...toWorld(saved.current.center), zoom: saved.current.zoom }
    const map = new CanvasEngine(frame, canvas, {
      colors: mapColors[shownScheme.current],
      camera: camera ?? null,
      onFailure: (failure) => setProblem({ kind: 'no-basemap', failure }),
    })
    const observer = new ResizeObserver(() => map.resize())
    observer.observe(frame)
    // oxlint-disable-next-line react/set-state-in-effect -- the map needs its element, which only exists now
    setEngine(map)
    return () => {
      setEngine(null)
      observer.disconnect()
      const view = map.getView()
      if (saved) saved.current = { center: fromWorld(view), zoom: view.zoom }
      map.close()
      remove()
    }
  }, [container, label, saved])

  useEffect(() => {
    shownScheme.current = scheme
    engine?.setColors(mapColors[scheme])
  }, [scheme, engine])

  const retry = useCallback(() => {
    setProblem(null)
    engine?.retry()
  }, [engine])
  return { containerRef, engine, problem, retry }
}

/** The canvas, the frame that cuts it and has the focus, and the credits of the data. */
function addElements(container: HTMLElement, label: string) {
  const frame = document.createElement('div')
  frame.className = classes.frame ?? ''
  frame.tabIndex = 0
  frame.setAttribute('role', 'region')
  frame.setAttribute('aria-label', label)
  const canvas = document.createElement('canvas')
  canvas.className = classes.canvas ?? ''
  frame.append(canvas)
  const note = document.createElement('div')
  note.className = classes.credits ?? ''
  note.textContent = credits
  container.append(frame, note)
  const remove = () => {
    frame.remove()
    note.remove()
  }
  return { frame, canvas, remove }
}
