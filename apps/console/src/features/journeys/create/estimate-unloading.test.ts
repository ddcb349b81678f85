import { hourMs } from '@arriero/domain/calendar/durations.ts'
import { findCorridor } from '@arriero/domain/corridors/corridors.ts'
import { indexUsualStays } from '@arriero/domain/journeys/attention/usual-durations.ts'
import { journeyStates } from '@arriero/domain/journeys/journey-state.ts'
import { expect, test } from 'vitest'
import { estimateUnloading } from './estimate-unloading.ts'
import { noPlace } from './order-values.ts'
import { inCity, onCorridor } from './places.ts'

const route = onCorridor('BOG-BUN') ?? { origin: noPlace, destination: noPlace }
const now = new Date('2026-11-19T12:00:00Z')
const { OnWay, OnOrigin, Carry, OnRoute } = journeyStates
const stay = (journeyStateId: number, hours: number) => ({
  origin: route.origin.divipola,
  destination: route.destination.divipola,
  journeyStateId,
  medianSeconds: hours * 3600,
  p90Seconds: hours * 3600,
})
const known = indexUsualStays([
  stay(OnWay, 1),
  stay(OnOrigin, 2),
  stay(Carry, 3),
  stay(OnRoute, 10),
])
const hoursAfter = (at: Date | undefined, start: Date) =>
  at && (at.getTime() - start.getTime()) / hourMs

test('from now the truck also has to come; to an appointment it comes on time', () => {
  const loadingAt = new Date('2026-11-20T13:00:00Z')
  const context = { findUsualStay: known, now }
  expect(hoursAfter(estimateUnloading(route, null, context), now)).toBe(16)
  expect(hoursAfter(estimateUnloading(route, loadingAt, context), loadingAt)).toBe(15)
})

test('without history the road takes its driving hours; without a corridor nobody knows', () => {
  const context = { findUsualStay: indexUsualStays([]), now }
  const hours = findCorridor(route)?.drivingHours
  expect(hoursAfter(estimateUnloading(route, null, context), now)).toBeCloseTo(hours ?? 0)
  // Leticia has no road.
  const leticia = inCity(noPlace, '91001')
  expect(estimateUnloading({ ...route, destination: leticia }, null, context)).toBeUndefined()
})
