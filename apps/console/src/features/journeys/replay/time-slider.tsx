import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import type { KeyboardEvent } from 'react'
import type { Span } from './replay-journey.ts'
import classes from './replay-player.module.css'

interface TimeSliderProps extends Span {
  at: number
  onChange: (at: number) => void
  /** What screen readers hear of the chosen time. */
  valueText: string
  onToggle: () => void
}

const [small, large] = [minuteMs, 15 * minuteMs]

const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -small,
  ArrowDown: -small,
  ArrowRight: small,
  ArrowUp: small,
  PageDown: -large,
  PageUp: large,
}

/** The time of the replay: arrows move it by a minute, AvPág and RePág by a quarter of an hour, Inicio and Fin to the ends. */
export function TimeSlider({ from, until, at, onChange, valueText, onToggle }: TimeSliderProps) {
  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = steps[event.key]
    if (step === undefined && event.key !== ' ') return
    event.preventDefault()
    if (step === undefined) onToggle()
    else onChange(Math.min(Math.max(at + step, from), until))
  }
  return (
    <input
      type="range"
      className={classes.slider}
      aria-label="Hora del recorrido"
      aria-valuetext={valueText}
      // Seconds: the numbers of the attribute would be long otherwise.
      min={0}
      max={Math.ceil((until - from) / secondMs)}
      step={1}
      value={Math.round((at - from) / secondMs)}
      onChange={(event) =>
        onChange(Math.min(from + Number(event.currentTarget.value) * secondMs, until))
      }
      onKeyDown={handleKey}
    />
  )
}
