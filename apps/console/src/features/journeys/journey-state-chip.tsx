import {
  journeyStateDisplay,
  type JourneyStateId,
  journeyStates,
} from '@arriero/domain/journeys/journey-state.ts'
import { type ReactNode, memo } from 'react'
import { formatCount } from '#ui/count-badge.tsx'
import { FacetRow } from '#ui/facet-row.tsx'
import { ToneChip } from '#ui/tone-chip.tsx'

export function JourneyStateChip({ stateId }: { stateId: JourneyStateId }) {
  const { label, color, shape } = journeyStateDisplay[stateId]
  return <ToneChip tone={color} shape={shape} label={label} />
}

interface StateCount {
  count: number
  /** How many of them have been interrupted in this state. */
  inTray: number
}

type StateCounts = ReadonlyMap<JourneyStateId, StateCount>

interface StateFacetsProps {
  states: readonly JourneyStateId[]
  /** Empty means all. */
  selected: readonly JourneyStateId[]
  onSelect: (states: JourneyStateId[]) => void
  /** Null until they are counted. */
  counts: StateCounts | null
  /** Other items of the menu at the end of the line. */
  more: ReactNode
}

/** For the chips of a narrow window, whose tooltip has the whole name. */
const shortLabels: Partial<Record<JourneyStateId, string>> = {
  [journeyStates.OnWay]: 'Al cargue',
  [journeyStates.OnOrigin]: 'En cargue',
  [journeyStates.OnDestiny]: 'En descargue',
}

/** Filter chips by state, with the number of journeys in each. */
export const StateFacets = memo(function StateFacets(props: StateFacetsProps) {
  const { states, selected, onSelect, counts, more } = props
  const toggle = (id: JourneyStateId) =>
    onSelect(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id])
  return (
    <FacetRow
      legend="Filtrar por estado"
      facets={states.map((id) => {
        const { label, color, shape } = journeyStateDisplay[id]
        const count = counts && (counts.get(id) ?? noJourneys)
        return {
          key: `${id}`,
          label,
          short: shortLabels[id],
          count: count && writeCount(count),
          hint: count ? `${label}: ${describeCount(count)}` : label,
          isOn: selected.includes(id),
          onToggle: () => toggle(id),
          mark: { tone: color, shape },
        }
      })}
      more={more}
      moreHint={more ? 'orden y columnas' : undefined}
    />
  )
})

const noJourneys = { count: 0, inTray: 0 }

/** «120 + 8»: in the state, and interrupted in it. */
function writeCount({ count, inTray }: StateCount): string {
  const inState = formatCount(count - inTray)
  return inTray === 0 ? inState : `${inState} + ${formatCount(inTray)}`
}

/** «120 en curso y 8 en atención». */
function describeCount({ count, inTray }: StateCount): string {
  const inState = `${formatCount(count - inTray)} en curso`
  return inTray === 0 ? inState : `${inState} y ${formatCount(inTray)} en atención`
}
