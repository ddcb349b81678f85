import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import { expect, test } from 'vitest'
import { planStep } from './plan-step.ts'

const driver = { id: 'd', name: 'Ana', phone: '+573001234567' }
const journey = (fields: Partial<JourneyDocument>) =>
  ({ journeyStateId: 9, interrupted: [], driver, attendedBy: null, ...fields }) as JourneyDocument
const me = { id: 'me' }

test('a novelty is resolved where the journey stands in it', () => {
  const inNovelty = journey({ journeyStateId: 13, interrupted: [9] })
  expect(planStep(inNovelty, 'novelty', me)).toMatchObject({
    kind: 'command',
    name: 'resolveNovelty',
  })
  // Lost on top of it: the signal comes first, so it can only be looked at.
  const lost = journey({ journeyStateId: 38, interrupted: [9, 13] })
  expect(planStep(lost, 'novelty', me)).toMatchObject({ kind: 'open' })
})

test('whoever is silent or slow is called; without a driver there is nobody to call', () => {
  const call = { kind: 'call', href: 'tel:+573001234567' }
  expect(planStep(journey({}), 'lostSignal', me)).toMatchObject(call)
  expect(planStep(journey({}), 'slow', me)).toMatchObject(call)
  expect(planStep(journey({ driver: null }), 'unUpdated', me)).toMatchObject({ kind: 'open' })
})

test.each([
  ['late', 'people'],
  ['surcharge', 'price'],
  ['papersExpired', 'people'],
  ['papersRunOut', 'people'],
] as const)('%s opens the panel at %s', (reason, part) => {
  expect(planStep(journey({}), reason, me)).toMatchObject({ kind: 'open', part })
})
