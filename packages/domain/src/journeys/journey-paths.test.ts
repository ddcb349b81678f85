import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JourneyEvent, journeyEvents } from './journey-event.ts'
import { enterState, type JourneyStanding, newJourney, standingAfter } from './journey-standing.ts'
import { journeyStateDisplay } from './journey-state-display.ts'
import { type JourneyStateKey, journeyStateKeys, journeyStates } from './journey-state.ts'
import {
  isClosedState,
  journeyTransitions,
  nextState,
  openStateKeys,
} from './journey-transitions.ts'

interface Step {
  event: JourneyEvent
  from: JourneyStanding
  to: JourneyStanding
}

function possibleSteps(from: JourneyStanding): Step[] {
  return journeyEvents.flatMap((event) => {
    const state = nextState(from, event)
    return state === undefined ? [] : [{ event, from, to: enterState(from, state) }]
  })
}

/** Lives of journeys: each number picks one of the events possible at that point. */
const lives = fc.array(fc.nat(), { maxLength: 40 }).map((choices) => {
  const steps: Step[] = []
  for (const choice of choices) {
    const possible = possibleSteps(steps.at(-1)?.to ?? newJourney)
    const step = possible[choice % possible.length]
    if (step === undefined) break
    steps.push(step)
  }
  return steps
})

/** Every standing that can be reached, walked breadth first. */
function reachableFrom(start: JourneyStanding): JourneyStanding[] {
  const found = new Map([[JSON.stringify(start), start]])
  for (const standing of found.values()) {
    for (const { to } of possibleSteps(standing)) found.set(JSON.stringify(to), to)
  }
  return [...found.values()]
}

const everyStanding = reachableFrom(newJourney)

test('every state is reachable from creation', () => {
  const reached = new Set(everyStanding.map((standing) => standing.state))
  expect(journeyStateKeys.filter((key) => !reached.has(key))).toEqual([])
})

test('every open standing can reach an end', () => {
  const stuck = everyStanding.filter(
    (standing) => !reachableFrom(standing).some(({ state }) => isClosedState(state)),
  )
  expect(stuck).toEqual([])
})

test('closed states are exactly those with no way out, and are shown as closed', () => {
  const closed = journeyStateKeys.filter((key) => Object.keys(journeyTransitions[key]).length === 0)
  const shown = journeyStateKeys.filter(
    (key) => journeyStateDisplay[journeyStates[key]].group === 'closed',
  )
  expect(closed).toEqual(shown)
  expect(openStateKeys).toHaveLength(journeyStateKeys.length - shown.length)
})

const interrupts = new Set<JourneyEvent>(['reportNovelty', 'loseSignal', 'applySurcharge'])
const returns = new Set<JourneyEvent>(['resolveNovelty', 'recoverSignal', 'voidSurcharge'])

test('novelty, silence and a voided surcharge return only to what they interrupted', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      let stack: JourneyStanding['state'][] = []
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

test('the standing can be read off the states alone', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      const states = steps.map((step) => step.to.state) as JourneyStateKey[]
      expect(standingAfter(states)).toEqual(steps.at(-1)?.to ?? newJourney)
    }),
  )
})

test('an unreported novelty unwinds in two steps', () => {
  const silent = standingAfter([
    'Request',
    'OnWay',
    'OnOrigin',
    'Carry',
    'OnRoute',
    'Novelty',
    'UnUpdated',
  ])
  expect(nextState(silent, 'recoverSignal')).toBe('Novelty')
  expect(nextState(enterState(silent, 'Novelty'), 'resolveNovelty')).toBe('OnRoute')
})

test('a surcharge is voided to waiting or to loading, whichever it interrupted', () => {
  const waiting = standingAfter(['Request', 'OnWay', 'OnOrigin', 'OnOriginSurcharge'])
  const loading = standingAfter(['Request', 'OnWay', 'OnOrigin', 'Carry', 'OnOriginSurcharge'])
  expect(nextState(waiting, 'voidSurcharge')).toBe('OnOrigin')
  expect(nextState(loading, 'voidSurcharge')).toBe('Carry')
  expect(nextState(waiting, 'startLoading')).toBe('Carry')
})

test('no truck leaves the loading site without having loaded', () => {
  fc.assert(
    fc.property(lives, (steps) => {
      for (const { event, from } of steps) {
        if (event === 'depart') expect(from.state).toBe('Carry')
      }
    }),
  )
})
