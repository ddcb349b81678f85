import { exampleJourney } from '@arriero/domain/demo/example-journey.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { NoveltyCode } from '@arriero/domain/journeys/novelty.ts'
import { expect, test } from 'vitest'
import { planAction } from './planned-action.ts'

const me = { id: 'me' }

const withNovelty = (code: NoveltyCode, steps: string[] = []) =>
  exampleJourney({
    journeyStateId: 13,
    interrupted: [9],
    novelty: { code, since: '2026-11-16T11:30:00.000Z', steps },
  })

test('a novelty offers the next required step of its protocol', () => {
  expect(planAction(withNovelty('VARADA'), 'novelty', me)).toEqual({
    kind: 'step',
    label: 'Llamar al conductor',
    step: 'call-driver',
    href: 'tel:+573001234567',
  })
  expect(planAction(withNovelty('TRANCON', ['call-driver']), 'novelty', me)).toEqual({
    kind: 'step',
    label: 'Avisar al cliente',
    step: 'tell-customer',
  })
  expect(planAction(withNovelty('HURTO', ['verify']), 'novelty', me)).toMatchObject({
    label: 'Llamar al 123',
    href: 'tel:123',
  })
})

test('a novelty is resolved once its required steps are taken, in that state only', () => {
  const inNovelty = withNovelty('TRANCON', ['call-driver', 'tell-customer'])
  expect(planAction(inNovelty, 'novelty', me)).toMatchObject({
    kind: 'command',
    name: 'resolveNovelty',
  })
  // The signal was lost during the novelty and must be recovered first, so the action only opens the journey.
  const lost: JourneyDocument = { ...inNovelty, journeyStateId: 38, interrupted: [9, 13] }
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
