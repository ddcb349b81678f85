import { type ComponentType, Suspense, lazy, useState } from 'react'
import { FailurePanel } from '#ui/failure-panel.tsx'
import { ChunkBoundary } from './chunk-boundary.tsx'
import { MapSkeleton } from './map-skeleton.tsx'

interface LazyMapProps<Props extends object> {
  /** Must stay the same function. */
  load: () => Promise<ComponentType<Props>>
  props: Props
}

/** The map weighs more than all the rest: it is fetched by who looks at it. */
export function LazyMap<Props extends object>({ load, props }: LazyMapProps<Props>) {
  const makePart = () => ({ View: lazy(async () => ({ default: await load() })), attempt: 0 })
  const [{ View, attempt }, setPart] = useState(makePart)
  // A failed part stays failed: another try needs a new one.
  const retry = () => setPart((part) => ({ ...makePart(), attempt: part.attempt + 1 }))
  const failure = (
    <FailurePanel
      title="No se pudo cargar el mapa"
      message="La lista de viajes sigue al día. Revise su conexión e intente de nuevo."
      onRetry={retry}
    />
  )
  return (
    <ChunkBoundary key={attempt} fallback={failure}>
      <Suspense fallback={<MapSkeleton />}>
        <View {...props} />
      </Suspense>
    </ChunkBoundary>
  )
}
