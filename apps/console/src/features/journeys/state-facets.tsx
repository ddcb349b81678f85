import { journeyStateDisplay } from '@arriero/domain/journeys/journey-state-display.ts'
import type { JourneyStateId } from '@arriero/domain/journeys/journey-state.ts'
import { VisuallyHidden } from '@mantine/core'
import { FacetChip } from '#ui/facet-chip.tsx'
import { type StateCounts, sumStates } from './journey-views.ts'
import classes from './state-facets.module.css'

interface StateFacetsProps {
  states: readonly JourneyStateId[]
  /** Empty: all of them. */
  selected: readonly JourneyStateId[]
  onSelect: (states: JourneyStateId[]) => void
  /** Null until they are known. */
  counts: StateCounts | null
}

export function StateFacets({ states, selected, onSelect, counts }: StateFacetsProps) {
  const toggle = (id: JourneyStateId) =>
    onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  return (
    <fieldset className={classes.facets}>
      <VisuallyHidden component="legend">Filtrar por estado</VisuallyHidden>
      <FacetChip
        label="Todos"
        count={counts && sumStates(counts, states)}
        isOn={selected.length === 0}
        onToggle={() => onSelect([])}
      />
      {states.map((id) => {
        const { label, color, shape } = journeyStateDisplay[id]
        return (
          <FacetChip
            key={id}
            label={label}
            count={counts && sumStates(counts, [id])}
            isOn={selected.includes(id)}
            onToggle={() => toggle(id)}
            mark={{ tone: color, shape }}
          />
        )
      })}
    </fieldset>
  )
}
