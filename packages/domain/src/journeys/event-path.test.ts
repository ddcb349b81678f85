import { expect, it } from 'vitest'
import { journeyCanReach } from './event-path.ts'
import { journeyCan } from './journey-can.ts'
import { journeyEvents } from './journey-event.ts'
import { type JourneyStateKey, journeyStateKeys } from './journey-state.ts'
import { journeyTransitions, statusAfter } from './journey-transitions.ts'

const reach = (states: readonly JourneyStateKey[], event: 'reportNovelty' | 'applySurcharge') =>
  journeyCanReach(statusAfter(states), event, 'administrator')

it('gives a silent truck a novelty, after hearing of it', () => {
  expect(journeyTransitions.UnUpdated.reportNovelty).toBeUndefined()
  expect(reach(['OnRoute', 'UnUpdated'], 'reportNovelty')).toEqual({ allowed: true, to: 'Novelty' })
})

it('does not give a second novelty to a truck that fell silent during one', () => {
  expect(reach(['OnRoute', 'Novelty', 'UnUpdated'], 'reportNovelty')).toMatchObject({
    allowed: false,
  })
})

it.each([
  ['OnOrigin', 'OnOriginSurcharge'],
  ['Carry', 'OnOriginSurcharge'],
  ['OnDestiny', 'OnDestinySurcharge'],
] as const)('charges the waiting of a novelty in %s', (site, to) => {
  expect(reach([site, 'Novelty'], 'applySurcharge')).toEqual({ allowed: true, to })
})

it('charges no waiting on the road', () => {
  expect(reach(['OnRoute', 'Novelty'], 'applySurcharge')).toMatchObject({ allowed: false })
})

it('changes nothing else', () => {
  for (const state of journeyStateKeys.filter((key) => key !== 'UnUpdated' && key !== 'Novelty')) {
    for (const event of journeyEvents) {
      const status = statusAfter([state])
      expect(journeyCanReach(status, event, 'administrator')).toEqual(
        journeyCan(status, event, 'administrator'),
      )
    }
  }
})
