import { journeyStateDisplay, type JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { FacetChip, formatCount } from '#ui/count-badge.tsx'
import { ToneChip } from '#ui/tone-chip.tsx'
import classes from './journey-state-chip.module.css'

export function JourneyStateChip({ stateId }: { stateId: JourneyStateId }) {
  const { label, color, shape } = journeyStateDisplay[stateId]
  return <ToneChip tone={color} shape={shape} label={label} />
}

/** `inTray`: how many of them have been interrupted in this state. */
type StateCounts = ReadonlyMap<JourneyStateId, { count: number; inTray: number }>

interface StateFacetsProps {
  states: readonly JourneyStateId[]
  /** Empty means all. */
  selected: readonly JourneyStateId[]
  onSelect: (states: JourneyStateId[]) => void
  /** Null until they are counted. */
  counts: StateCounts | null
}

/** Filter chips by state, with the number of journeys in each. */
export const StateFacets = memo(function StateFacets(props: StateFacetsProps) {
  const { states, selected, onSelect, counts } = props
  const toggle = (id: JourneyStateId) =>
    onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  return (
    <fieldset className={classes.facets}>
      <VisuallyHidden component="legend">Filtrar por estado</VisuallyHidden>
      {states.map((id) => {
        const { label, color, shape } = journeyStateDisplay[id]
        return (
          <FacetChip
            key={id}
            label={label}
            count={counts && describeCount(counts.get(id))}
            isOn={selected.includes(id)}
            onToggle={() => toggle(id)}
            mark={{ tone: color, shape }}
          />
        )
      })}
    </fieldset>
  )
})

/** «120 + 8»: in the state, and interrupted in it. */
function describeCount({ count, inTray } = { count: 0, inTray: 0 }): string {
  const inState = formatCount(count - inTray)
  return inTray === 0 ? inState : `${inState} + ${formatCount(inTray)}`
}
