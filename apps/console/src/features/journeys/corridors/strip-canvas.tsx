import { useComputedColorScheme } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'
import type { WatchedRows } from '#data/live/live-database.ts'
import type { AssessedJourney } from '#features/journeys/live/assessed-journey.ts'
import { type StripColors, drawStrip, findTick } from './draw-strip.ts'
import type { Strip } from './strip-layout.ts'
import classes from './corridor-strips.module.css'

interface StripCanvasProps {
  rows: WatchedRows<AssessedJourney>
  strip: Strip
  selectedId: string | undefined
  /** Selected for a bulk action. */
  selectedIds: ReadonlySet<string>
  onSelect: (id: string) => void
}

const height = 48

/** One canvas for hundreds of trucks. The list of the strip shows the same for keyboards and screen readers. */
export function StripCanvas(props: StripCanvasProps) {
  const { rows, strip, selectedId, selectedIds, onSelect } = props
  const { ref: sizeRef, width } = useElementSize<HTMLCanvasElement>()
  const canvasRef = useRef<HTMLCanvasElement>(null)
  const ref = useMergedRef(sizeRef, canvasRef)
  const scheme = useComputedColorScheme('light')

  useEffect(() => {
    const canvas = canvasRef.current
    const context = canvas?.getContext('2d')
    if (!canvas || !context || width === 0) return
    const ratio = window.devicePixelRatio
    canvas.width = Math.round(width * ratio)
    canvas.height = Math.round(height * ratio)
    context.scale(ratio, ratio)
    drawStrip(context, strip, {
      size: { width, height },
      colors: readColors(canvas),
      isSelected: (id) => id === selectedId || selectedIds.has(id),
    })
  }, [strip, width, scheme, selectedId, selectedIds])

  const findTickAt = (event: PointerEvent | MouseEvent) => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return findTick(strip, { x: event.clientX - left, y: event.clientY - top }, { width, height })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list of the strip has the same actions for the keyboard
    <canvas
      ref={ref}
      className={classes.canvas}
      style={{ height }}
      aria-hidden="true"
      onClick={(event) => {
        const tick = findTickAt(event)
        if (tick) onSelect(tick.id)
      }}
      onPointerMove={(event) => {
        const code = rows.getRow(findTickAt(event)?.id ?? '')?.journey.code
        event.currentTarget.title = code ?? ''
        event.currentTarget.style.cursor = code === undefined ? 'default' : 'pointer'
      }}
    />
  )
}

function readColors(element: Element): StripColors {
  const styles = getComputedStyle(element)
  const read = (name: string) => styles.getPropertyValue(name)
  return {
    line: read('--line-field'),
    accent: read('--text'),
    severity: {
      critical: read('--tone-red-solid'),
      high: read('--tone-orange-solid'),
      medium: read('--tone-amber-solid'),
      low: read('--tone-slate-solid'),
    },
    of: (color) => read(`--tone-${color}-solid`),
  }
}
