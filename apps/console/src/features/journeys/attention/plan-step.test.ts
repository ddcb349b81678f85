import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test } from 'vitest'
import { planStep } from './plan-step.ts'

const me = { id: 'me' }

test('a novelty is resolved where the journey stands in it', () => {
  const inNovelty = exampleJourney({ journeyStateId: 13, interrupted: [9] })
  expect(planStep(inNovelty, 'novelty', me)).toMatchObject({
    kind: 'command',
    name: 'resolveNovelty',
  })
  // Lost on top of it: the signal comes first, so it can only be looked at.
  const lost = exampleJourney({ journeyStateId: 38, interrupted: [9, 13] })
  expect(planStep(lost, 'novelty', me)).toMatchObject({ kind: 'open' })
})

test('whoever is silent or slow is called; without a driver there is nobody to call', () => {
  const call = { kind: 'call', href: 'tel:+573001234567' }
  expect(planStep(exampleJourney(), 'lostSignal', me)).toMatchObject(call)
  expect(planStep(exampleJourney(), 'slow', me)).toMatchObject(call)
  expect(planStep(exampleJourney({ driver: null }), 'unUpdated', me)).toMatchObject({
    kind: 'open',
  })
})

test.each([
  ['late', 'people'],
  ['surcharge', 'price'],
  ['papersExpired', 'people'],
  ['papersRunOut', 'people'],
] as const)('%s opens the panel at %s', (reason, part) => {
  expect(planStep(exampleJourney(), reason, me)).toMatchObject({ kind: 'open', part })
})
