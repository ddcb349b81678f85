import { SegmentedControl } from '@mantine/core'
import { memo } from 'react'
import { type JourneyView, journeyViews } from '#features/journeys/search/journey-search.ts'
import classes from './view-switch.module.css'

interface ViewSwitchProps {
  value: JourneyView
  /** There is room for the map beside the list. */
  hasMapBeside: boolean
  onChange: (view: JourneyView) => void
}

export const ViewSwitch = memo(function ViewSwitch(props: ViewSwitchProps) {
  const { value, hasMapBeside, onChange } = props
  const labels: Record<JourneyView, string> = {
    lista: hasMapBeside ? 'Lista y mapa' : 'Lista',
    mapa: 'Mapa',
    tablero: 'Tablero',
    corredores: 'Corredores',
  }
  return (
    <SegmentedControl
      className={classes.switch}
      size="xs"
      aria-label="Forma de ver los viajes"
      value={value}
      data={journeyViews.map((view) => ({ value: view, label: labels[view] }))}
      onChange={onChange}
    />
  )
})
