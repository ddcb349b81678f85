import type { ComponentType } from 'react'
import { describeErrorAnd } from '#data/http/describe-error.ts'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { MapSkeleton } from './map-skeleton.tsx'

/** The map weighs more than all the rest: it is fetched by who looks at it. */
export const lazyMap = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
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
