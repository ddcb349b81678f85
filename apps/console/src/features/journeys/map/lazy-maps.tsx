import { Skeleton, VisuallyHidden, Button } from '@mantine/core'
import { IconMapPause } from '@tabler/icons-react'
import { useDeferredValue, type ReactNode, type ComponentType } from 'react'
import { usePreferences, useServices } from '#data/use-services.ts'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { areRowsKnown, useRowsStatus } from '#data/live/live-hooks.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { EmptyPanel, FailurePanel } from '#ui/message-panel.tsx'
import type { JourneyMapProps } from './journey-map.tsx'
import { drawsInSoftware } from './map-problem.ts'
import type { SingleJourneyMapProps } from './single-journey-map.tsx'
import classes from './lazy-maps.module.css'

/** The map is larger than the rest of the console, so it is loaded only when it is shown. */
const lazyMap = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart(load, {
    loading: () => <MapSkeleton />,
    failed: (_props, error, retry) => (
      <FailurePanel
        title="No se pudo cargar el mapa"
        message={describeErrorAnd(error, 'La lista de viajes sigue al día. Intente de nuevo.')}
        onRetry={retry}
      />
    ),
  })

const FleetMap = lazyMap(async () => (await import('./journey-map.tsx')).JourneyMap)
const SingleMap = lazyMap(async () => (await import('./single-journey-map.tsx')).SingleJourneyMap)

interface LazyJourneyMapProps extends JourneyMapProps {
  /** The map is shown next to a list, which has priority. */
  isSecondary: boolean
}

/** The map of the fleet, loaded when it is first shown. */
export function LazyJourneyMap({ isSecondary, ...props }: LazyJourneyMapProps) {
  // Deferred until the list is rendered: even detecting software rendering takes longer than rendering a row.
  const isListRendered = useDeferredValue(areRowsKnown(useRowsStatus(props.rows)), false)
  if (!isSecondary) return <FleetMap {...props} />
  if (!isListRendered) return <MapSkeleton />
  return (
    <PausableMap>
      <FleetMap {...props} />
    </PausableMap>
  )
}

/** The map of one journey, loaded when it is first shown. Fills its container. */
export function SmallJourneyMap(props: SingleJourneyMapProps) {
  return (
    <PausableMap>
      <SingleMap {...props} />
    </PausableMap>
  )
}

/** Placeholder with the map's size and buttons. */
function MapSkeleton() {
  return (
    <output className={classes.map}>
      <VisuallyHidden>Cargando el mapa</VisuallyHidden>
      <span className={classes.buttons}>
        <Skeleton width={34} height={34} />
        <Skeleton width={34} height={68} />
        <Skeleton width={34} height={34} />
      </span>
    </output>
  )
}

/** A secondary map must not slow down the page: with software rendering it is only shown on request. */
function PausableMap({ children }: { children: ReactNode }) {
  const { preferences } = useServices()
  const { hasSlowMap } = usePreferences()
  if (hasSlowMap || !drawsInSoftware()) return children
  return (
    <div className={classes.map}>
      <EmptyPanel
        icon={<IconMapPause size={22} stroke={1.5} />}
        title="El mapa está en pausa"
        message="Este equipo dibuja sin tarjeta gráfica, y el mapa frenaría lo demás."
        action={
          <Button variant="default" onClick={() => preferences.set({ hasSlowMap: true })}>
            Mostrar el mapa
          </Button>
        }
      />
    </div>
  )
}
