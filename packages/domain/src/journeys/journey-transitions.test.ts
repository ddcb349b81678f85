import { expect, test } from 'vitest'
import { type Actor, actors, journeyEvents } from './journey-event.ts'
import { journeyStateKeys, journeyStates } from './journey-state.ts'
import { type StateOrNew, journeyTransitions, type Transition } from './journey-transitions.ts'

/**
 * The agreed transitions, independent of the table: from → to:actors, where 0 is creation and
 * C, D, A, S are customer, driver, administrator and system.
 */
const expectedEdges: Record<number, string> = {
  0: '1:CA 20:CA',
  1: '4:DA 26:S 19:CA',
  4: '5:DAS 13:DA 37:D 19:CA 38:S',
  5: '7:DA 14:AS 13:DA 37:D 19:CA 38:S',
  7: '9:DA 14:AS 13:DA 19:A 38:S',
  9: '10:DAS 13:DA 19:A 38:S',
  10: '11:DA 18:AS 13:DA 38:S',
  11: '12:CDA 18:AS 13:DA 38:S',
  13: '4:DA 5:DA 7:DA 9:DA 10:DA 11:DA 14:DA 18:DA 19:A 38:S',
  14: '7:DA 5:A 13:DA 19:CA 37:D 38:S',
  18: '11:DA 10:A 13:DA 38:S',
  20: '22:DA 21:S 24:C 19:A',
  22: '4:DA 24:C 35:C 25:D 34:D 27:S 28:A 30:A 36:S 19:A',
  25: '29:AS 24:C 19:A 36:S',
  27: '29:AS 24:C 19:A 36:S',
  28: '22:D 29:DS 24:C 19:A 36:S',
  29: '28:A 30:A 22:D 24:C 21:S 19:A',
  30: '22:D 29:DS 24:C 19:A 36:S',
  34: '29:AS 24:C 19:A 36:S',
  38: '4:DAS 5:DAS 7:DAS 9:DAS 10:DAS 11:DAS 13:DAS 14:DAS 18:DAS 12:A 19:A 37:A',
}

const letters: Record<Actor, string> = {
  customer: 'C',
  driver: 'D',
  administrator: 'A',
  system: 'S',
}
const idOf = (state: StateOrNew) => (state === 'new' ? 0 : journeyStates[state])
const fromStates: readonly StateOrNew[] = ['new', ...journeyStateKeys]

const transitionsFrom = (state: StateOrNew): Transition[] =>
  journeyEvents.flatMap((event) => journeyTransitions[state][event] ?? [])

/** `previous` leads to every state that has a transition to this one. */
const targetsOf = (from: StateOrNew, { to }: Transition): StateOrNew[] =>
  to === 'previous'
    ? fromStates.filter((state) => transitionsFrom(state).some((other) => other.to === from))
    : [to]

function edgesOf(from: StateOrNew): Set<string> {
  const allowed = new Map<number, Set<Actor>>()
  for (const transition of transitionsFrom(from)) {
    for (const target of targetsOf(from, transition)) {
      const found = allowed.get(idOf(target)) ?? []
      allowed.set(idOf(target), new Set([...found, ...transition.actors]))
    }
  }
  return new Set(
    [...allowed].map(([to, permitted]) => {
      const by = actors.filter((actor) => permitted.has(actor)).map((actor) => letters[actor])
      return `${to}:${by.join('')}`
    }),
  )
}

test('there are 107 agreed transitions', () => {
  const edges = Object.values(expectedEdges).flatMap((line) => line.split(' '))
  expect(edges).toHaveLength(107)
})

test.each(fromStates)('the transitions from %s are the agreed ones', (from) => {
  const expected = expectedEdges[idOf(from)]
  expect(edgesOf(from)).toEqual(new Set(expected?.split(' ')))
})

test('every event is allowed in some state', () => {
  const unused = journeyEvents.filter((event) =>
    fromStates.every((state) => journeyTransitions[state][event] === undefined),
  )
  expect(unused).toEqual([])
})
