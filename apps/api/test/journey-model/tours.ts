import { journeyStateKeys } from '@arriero/domain/journeys/journey-state.ts'
import fc from 'fast-check'
import { JourneyModel } from './journey-model.ts'
import { longSequence, type SequenceDraw } from './model-step.ts'

/** Some states are so seldom reached that chance, even ten thousand times, may leave one out. These come by all of them. */
export function toursOfEveryState(): SequenceDraw[] {
  const unseen = new Set<string>(journeyStateKeys)
  const tours = fc.sample(longSequence, { numRuns: 5000, seed: 1 }).map(onlyLegal)
  const needed = tours.filter((tour) => {
    const before = unseen.size
    for (const state of statesOf(tour)) unseen.delete(state)
    return unseen.size < before
  })
  if (unseen.size > 0) throw new Error(`No tour comes by ${[...unseen].join(', ')}`)
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
