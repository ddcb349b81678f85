import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'

/** The commands that a driver sends until the journey reaches each stage. */
export const onTheWay: readonly JourneyCommand[] = [{ name: 'accept' }]
export const atOrigin: readonly JourneyCommand[] = [...onTheWay, { name: 'arriveAtOrigin' }]
export const loading: readonly JourneyCommand[] = [...atOrigin, { name: 'startLoading' }]
export const onRoute: readonly JourneyCommand[] = [...loading, { name: 'depart' }]
export const atDestination: readonly JourneyCommand[] = [
  ...onRoute,
  { name: 'arriveAtDestination' },
]
export const unloading: readonly JourneyCommand[] = [...atDestination, { name: 'startUnloading' }]
