import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state.ts'
import { formatNumber, noBreakSpace } from '@arriero/domain/format/number.ts'
import { memo, useId, useMemo } from 'react'
import { ShapeMark } from '#ui/tone-chip.tsx'
import type { ReplayJourney, Span } from './replay-journey.ts'
import { chartHeight, chartWidth, speedArea, speedScale, toX } from './speed-chart.ts'
import classes from './replay-player.module.css'

/** Of the band with the states, below the speed. */
const bandHeight = 14

/** Speed over time, with stops and silences behind it and the states below. The slider lies on top. */
export const SpeedStrip = memo(function SpeedStrip({ replay }: { replay: ReplayJourney }) {
  const pattern = useId()
  const area = useMemo(() => speedArea(replay), [replay])
  const box = (span: Span) => {
    const x = toX(replay, span.from)
    return { x, width: Math.max(toX(replay, span.until) - x, 1.5) }
  }
  return (
    <>
      <svg
        className={classes.strip}
        viewBox={`0 0 ${chartWidth} ${chartHeight + bandHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <pattern id={pattern} width="6" height="6" patternUnits="userSpaceOnUse">
          <path d="M0 6 6 0" className={classes.hatch} vectorEffect="non-scaling-stroke" />
        </pattern>
        {replay.stops.map((stop) => (
          <rect key={stop.from} {...box(stop)} height={chartHeight} className={classes.stopBox} />
        ))}
        {replay.gaps.map((gap) => (
          <rect key={gap.from} {...box(gap)} height={chartHeight} fill={`url(#${pattern})`} />
        ))}
        <path d={area} className={classes.speed} />
        {replay.states.map((state) => (
          <rect
            key={state.from}
            {...box(state)}
            y={chartHeight + 3}
            height={bandHeight - 3}
            fill={`var(--tone-${journeyStateDisplay[state.stateId].color}-solid)`}
          />
        ))}
      </svg>
      <span className={classes.scale} aria-hidden="true">
        {formatNumber(speedScale(replay))}
        {noBreakSpace}km/h
      </span>
    </>
  )
})

/** What the colours of the strip mean. */
export const StripLegend = memo(function StripLegend({ replay }: { replay: ReplayJourney }) {
  const states = [...new Set(replay.states.map(({ stateId }) => stateId))]
  return (
    <ul className={classes.legend} aria-label="Colores de la franja">
      {states.map((stateId) => {
        const { label, color, shape } = journeyStateDisplay[stateId]
        return (
          <li key={stateId}>
            <ShapeMark shape={shape} tone={color} />
            {label}
          </li>
        )
      })}
      {replay.stops.length > 0 && (
        <li>
          <span className={classes.swatch} data-of="stop" aria-hidden="true" />
          Parada
        </li>
      )}
      {replay.gaps.length > 0 && (
        <li>
          <span className={classes.swatch} data-of="gap" aria-hidden="true" />
          Sin señal
        </li>
      )}
    </ul>
  )
})
