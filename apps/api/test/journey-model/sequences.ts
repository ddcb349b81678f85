import { journeyStateKeys } from '@arriero/domain/journeys/journey-state.ts'
import fc from 'fast-check'
import { JourneyModel } from './journey-model.ts'
import type { StepDraw } from './model-step.ts'

const oneIn = (count: number) => fc.integer({ min: 1, max: count }).map((number) => number === 1)

const draw: fc.Arbitrary<StepDraw> = fc.record({
  // Most steps are illegal in most states, so legal and nearly legal ones are preferred.
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

/** Many short sequences and some long ones. */
export const sequence: fc.Arbitrary<SequenceDraw> = fc.record({
  isBooking: fc.boolean(),
  draws: fc.oneof({ weight: 14, arbitrary: steps(1, 2) }, { weight: 1, arbitrary: steps(6, 14) }),
})

export const longSequence: fc.Arbitrary<SequenceDraw> = fc.record({
  isBooking: fc.boolean(),
  draws: steps(1, 18),
})

/** Sequences that together reach every state. Random ones may miss a rare state even in ten thousand runs. */
export function toursOfEveryState(): SequenceDraw[] {
  const unseen = new Set<string>(journeyStateKeys)
  const tours = fc.sample(longSequence, { numRuns: 5000, seed: 1 }).map(onlyLegal)
  const needed = tours.filter((tour) => {
    const before = unseen.size
    for (const state of statesOf(tour)) unseen.delete(state)
    return unseen.size < before
  })
  if (unseen.size > 0) throw new Error(`No tour reaches ${[...unseen].join(', ')}`)
  return needed
}

const onlyLegal = ({ isBooking, draws }: SequenceDraw): SequenceDraw => ({
  isBooking,
  draws: draws.map((draw) => ({ ...draw, kind: 'legal', isStale: false })),
})

function statesOf({ isBooking, draws }: SequenceDraw): string[] {
  const model = new JourneyModel(isBooking)
  for (const draw of draws) {
    model.minutes += draw.minutes
    const step = model.choose(draw)
    if (model.allows(step)) model.apply(step)
  }
  return model.trail.map(([, state]) => state)
}
