import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test } from 'vitest'
import { planStep } from './planned-step.ts'

const me = { id: 'me' }

test('a novelty is resolved while the journey is in that state', () => {
  const inNovelty = exampleJourney({ journeyStateId: 13, interrupted: [9] })
  expect(planStep(inNovelty, 'novelty', me)).toMatchObject({
    kind: 'command',
    name: 'resolveNovelty',
  })
  // The signal was lost during the novelty and must be recovered first, so the step only opens the journey.
  const lost = exampleJourney({ journeyStateId: 38, interrupted: [9, 13] })
  expect(planStep(lost, 'novelty', me)).toMatchObject({ kind: 'open' })
})

test('a silent or slow driver is called; without a driver the journey is opened', () => {
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
