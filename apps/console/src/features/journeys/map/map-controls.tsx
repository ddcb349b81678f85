import { ActionIcon, Tooltip, Button } from '@mantine/core'
import {
  IconCurrentLocation,
  IconFilter,
  IconList,
  IconMinus,
  IconPlus,
  IconRoute,
  IconWorld,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type MapProblem, describeMapProblem } from './map-problem.ts'
import classes from './map-controls.module.css'

interface MapButtonProps {
  label: string
  onClick: () => void
  children: ReactNode
  /** For toggle buttons. */
  isOn?: boolean
  controls?: string
}

function MapButton({ label, onClick, children, isOn, controls }: MapButtonProps) {
  return (
    <Tooltip label={label} position="left" openDelay={300}>
      <ActionIcon
        variant={isOn ? 'filled' : 'default'}
        size={34}
        aria-label={label}
        {...(controls !== undefined && {
          'aria-expanded': isOn ?? false,
          'aria-controls': controls,
        })}
        {...(controls === undefined && isOn !== undefined && { 'aria-pressed': isOn })}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}

interface MapControlsProps {
  onZoom: (step: 1 | -1) => void
  onFitAll: () => void
  onFitShown?: () => void
  /** The whole way of one journey. */
  onFitWay?: () => void
  follow?: { isOn: boolean; onToggle: () => void }
  list?: { id: string; isOpen: boolean; onToggle: () => void }
}

export function MapControls(props: MapControlsProps) {
  const { onZoom, onFitAll, onFitShown, onFitWay, follow, list } = props
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
  return (
    <div className={classes.controls}>
      {list && (
        <MapButton
          label="Ver como lista"
          isOn={list.isOpen}
          controls={list.id}
          onClick={list.onToggle}
        >
          <IconList {...icon} />
        </MapButton>
      )}
      <ActionIcon.Group orientation="vertical">
        <MapButton label="Acercar" onClick={() => onZoom(1)}>
          <IconPlus {...icon} />
        </MapButton>
        <MapButton label="Alejar" onClick={() => onZoom(-1)}>
          <IconMinus {...icon} />
        </MapButton>
      </ActionIcon.Group>
      <MapButton label="Ver toda Colombia" onClick={onFitAll}>
        <IconWorld {...icon} />
      </MapButton>
      {onFitShown && (
        <MapButton label="Ver los filtrados" onClick={onFitShown}>
          <IconFilter {...icon} />
        </MapButton>
      )}
      {onFitWay && (
        <MapButton label="Ver todo el recorrido" onClick={onFitWay}>
          <IconRoute {...icon} />
        </MapButton>
      )}
      {follow && (
        <MapButton label="Seguir" isOn={follow.isOn} onClick={follow.onToggle}>
          <IconCurrentLocation {...icon} />
        </MapButton>
      )}
    </div>
  )
}

export function MapNote({ problem, onRetry }: { problem: MapProblem; onRetry: () => void }) {
  return (
    <output className={classes.note}>
      <span>{describeMapProblem(problem)}</span>
      {problem.kind === 'no-basemap' && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          Reintentar
        </Button>
      )}
    </output>
  )
}
