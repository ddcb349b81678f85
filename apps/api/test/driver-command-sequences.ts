import type { JourneyCommand } from '@arriero/domain/contract/http/journey-commands.ts'

/** What a driver has done by the time a journey has come so far. */
export const onTheWay: readonly JourneyCommand[] = [{ name: 'accept' }]
export const atOrigin: readonly JourneyCommand[] = [...onTheWay, { name: 'arriveAtOrigin' }]
export const loading: readonly JourneyCommand[] = [...atOrigin, { name: 'startLoading' }]
export const onRoute: readonly JourneyCommand[] = [...loading, { name: 'depart' }]
export const atDestination: readonly JourneyCommand[] = [
  ...onRoute,
  { name: 'arriveAtDestination' },
]
export const unloading: readonly JourneyCommand[] = [...atDestination, { name: 'startUnloading' }]
