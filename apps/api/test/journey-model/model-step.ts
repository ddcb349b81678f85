import type { CommandName } from '@arriero/domain/contract/http/journey-commands.ts'
import fc from 'fast-check'
import { type SystemEvent, systemEvents } from '#modules/journeys/commands/journey-operation.ts'
import { type CastDriver, castDrivers, type CastHand, castHands } from './cast.ts'
import { choosingCommands, plainCommands } from './model-command.ts'

/** Something that somebody tries. */
export interface ModelStep {
  hand: CastHand
  name: CommandName | SystemEvent
  /** Named in the command. */
  chosen?: CastDriver
}

/** Everything that anybody could ever try. */
export const allSteps: readonly ModelStep[] = [
  ...plainCommands.flatMap((name) => castHands.map((hand): ModelStep => ({ hand, name }))),
  ...choosingCommands.flatMap((name) =>
    castHands.flatMap((hand) => castDrivers.map((chosen): ModelStep => ({ hand, name, chosen }))),
  ),
  ...systemEvents.map((name): ModelStep => ({ hand: 'system', name })),
]

/** Which step it becomes is known when its turn comes: what is legal depends on where the journey is by then. */
export interface StepDraw {
  kind: 'legal' | 'near' | 'any'
  pick: number
  minutes: number
  isStale: boolean
}

const oneIn = (count: number) => fc.integer({ min: 1, max: count }).map((number) => number === 1)

const draw: fc.Arbitrary<StepDraw> = fc.record({
  // Nearly everything is illegal nearly everywhere; what is legal, or almost, has to be looked for.
  kind: fc.constantFrom('legal', 'legal', 'legal', 'legal', 'near', 'any'),
  pick: fc.nat(),
  minutes: fc.constantFrom(0, 1, 17, 13 * 60),
  isStale: oneIn(20),
})

const steps = (minLength: number, maxLength: number) => fc.array(draw, { minLength, maxLength })

export interface SequenceDraw {
  isBooking: boolean
  draws: StepDraw[]
}

/** Many that are short, and some that go the whole way. */
export const sequence: fc.Arbitrary<SequenceDraw> = fc.record({
  isBooking: fc.boolean(),
  draws: fc.oneof({ weight: 14, arbitrary: steps(1, 2) }, { weight: 1, arbitrary: steps(6, 14) }),
})

export const longSequence: fc.Arbitrary<SequenceDraw> = fc.record({
  isBooking: fc.boolean(),
  draws: steps(1, 18),
})
