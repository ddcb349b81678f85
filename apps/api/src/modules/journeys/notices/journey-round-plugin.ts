import fp from 'fastify-plugin'
import type { Readiness } from '#platform/readiness.ts'
import { workWhenReady } from '#platform/work-when-ready.ts'
import { JourneyRound } from './journey-round.ts'

type RoundOptions = Omit<ConstructorParameters<typeof JourneyRound>[0], 'log'> & {
  readiness: Readiness
}

const second = 1000

/** A part of the journeys every second: what time brings about is told within one round. */
export const journeyRoundPlugin = fp<RoundOptions>(
  async (app, { readiness, ...deps }) => {
    const round = new JourneyRound({ ...deps, log: app.log })
    workWhenReady(app, {
      readiness,
      everyMilliseconds: second,
      work: () => round.lookOn(() => readiness.state === 'ready'),
      failure: 'journeys not looked at for notices',
    })
  },
  { name: 'journey-round', dependencies: ['change-log'] },
)
