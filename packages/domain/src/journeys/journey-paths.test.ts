import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JourneyEvent, journeyEvents } from './journey-event.ts'
import {
  journeyStateDisplay,
  type JourneyStateKey,
  journeyStateKeys,
  journeyStates,
} from './journey-state.ts'
import {
  enterState,
  type JourneyStatus,
  newJourneyStatus,
  statusAfter,
  isClosedState,
  journeyTransitions,
  nextState,
  openStateIds,
} from './journey-transitions.ts'

interface Step {
  event: JourneyEvent
  from: JourneyStatus
  to: JourneyStatus
}

function possibleSteps(from: JourneyStatus): Step[] {
  return journeyEvents.flatMap((event) => {
    const state = nextState(from, event)
    return state === undefined ? [] : [{ event, from, to: enterState(from, state) }]
  })
}

/** Random journeys: each number picks one of the events possible at that point. */
const randomJourneys = fc.array(fc.nat(), { maxLength: 40 }).map((choices) => {
  const steps: Step[] = []
  for (const choice of choices) {
    const possible = possibleSteps(steps.at(-1)?.to ?? newJourneyStatus)
    const step = possible[choice % possible.length]
    if (step === undefined) break
    steps.push(step)
  }
  return steps
})

/** Every reachable status, breadth first. */
function reachableFrom(start: JourneyStatus): JourneyStatus[] {
  const found = new Map([[JSON.stringify(start), start]])
  for (const status of found.values()) {
    for (const { to } of possibleSteps(status)) found.set(JSON.stringify(to), to)
  }
  return [...found.values()]
}

const everyStatus = reachableFrom(newJourneyStatus)

test('every state is reachable from creation', () => {
  const reached = new Set(everyStatus.map((status) => status.state))
  expect(journeyStateKeys.filter((key) => !reached.has(key))).toEqual([])
})

test('every open status can reach a closed one', () => {
  const stuck = everyStatus.filter(
    (status) => !reachableFrom(status).some(({ state }) => isClosedState(state)),
  )
  expect(stuck).toEqual([])
})

test('closed states are those without transitions, and are displayed as closed', () => {
  const closed = journeyStateKeys.filter((key) => Object.keys(journeyTransitions[key]).length === 0)
  const shown = journeyStateKeys.filter(
    (key) => journeyStateDisplay[journeyStates[key]].group === 'closed',
  )
  expect(closed).toEqual(shown)
  expect(openStateIds).toHaveLength(journeyStateKeys.length - shown.length)
})

const interrupts = new Set<JourneyEvent>(['reportNovelty', 'loseSignal', 'applySurcharge'])
const returns = new Set<JourneyEvent>(['resolveNovelty', 'recoverSignal', 'voidSurcharge'])

test('a novelty, a lost signal and a voided surcharge return to the state they interrupted', () => {
  fc.assert(
    fc.property(randomJourneys, (steps) => {
      let stack: JourneyStatus['state'][] = []
      for (const { event, from, to } of steps) {
        if (interrupts.has(event)) stack.push(from.state)
        else if (returns.has(event)) expect(to.state).toBe(stack.pop())
        else stack = []
        expect(to.interrupted).toEqual(stack)
      }
    }),
    { numRuns: 2000 },
  )
})

test('statusAfter derives the status from the sequence of states', () => {
  fc.assert(
    fc.property(randomJourneys, (steps) => {
      const states = steps.map((step) => step.to.state) as JourneyStateKey[]
      expect(statusAfter(states)).toEqual(steps.at(-1)?.to ?? newJourneyStatus)
    }),
  )
})

test('a signal lost during a novelty returns in two steps', () => {
  const withoutSignal = statusAfter([
    'Request',
    'OnWay',
    'OnOrigin',
    'Carry',
    'OnRoute',
    'Novelty',
    'UnUpdated',
  ])
  expect(nextState(withoutSignal, 'recoverSignal')).toBe('Novelty')
  expect(nextState(enterState(withoutSignal, 'Novelty'), 'resolveNovelty')).toBe('OnRoute')
})

test('voiding a surcharge returns to waiting or to loading, whichever it interrupted', () => {
  const waiting = statusAfter(['Request', 'OnWay', 'OnOrigin', 'OnOriginSurcharge'])
  const loading = statusAfter(['Request', 'OnWay', 'OnOrigin', 'Carry', 'OnOriginSurcharge'])
  expect(nextState(waiting, 'voidSurcharge')).toBe('OnOrigin')
  expect(nextState(loading, 'voidSurcharge')).toBe('Carry')
  expect(nextState(waiting, 'startLoading')).toBe('Carry')
})

test('a truck departs only after loading', () => {
  fc.assert(
    fc.property(randomJourneys, (steps) => {
      for (const { event, from } of steps) {
        if (event === 'depart') expect(from.state).toBe('Carry')
      }
    }),
  )
})
