import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import { expect, test } from 'vitest'
import { planAction } from './planned-action.ts'

const me = { id: 'me' }

test('a novelty is resolved while the journey is in that state', () => {
  const inNovelty = exampleJourney({ journeyStateId: 13, interrupted: [9] })
  expect(planAction(inNovelty, 'novelty', me)).toMatchObject({
    kind: 'command',
    name: 'resolveNovelty',
  })
  // The signal was lost during the novelty and must be recovered first, so the action only opens the journey.
  const lost = exampleJourney({ journeyStateId: 38, interrupted: [9, 13] })
  expect(planAction(lost, 'novelty', me)).toMatchObject({ kind: 'open' })
})

test('a silent or slow driver is called; without a driver the journey is opened', () => {
  const call = { kind: 'call', href: 'tel:+573001234567' }
  expect(planAction(exampleJourney(), 'lostSignal', me)).toMatchObject(call)
  expect(planAction(exampleJourney(), 'slow', me)).toMatchObject(call)
  expect(planAction(exampleJourney({ driver: null }), 'unUpdated', me)).toMatchObject({
    kind: 'open',
  })
})

test.each([
  ['late', 'people'],
  ['surcharge', 'price'],
  ['papersExpired', 'people'],
  ['papersRunOut', 'people'],
] as const)('%s opens the panel at %s', (reason, part) => {
  expect(planAction(exampleJourney(), reason, me)).toMatchObject({ kind: 'open', part })
})
