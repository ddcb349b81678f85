import fp from 'fastify-plugin'
import type { Readiness } from '#platform/readiness.ts'
import { workWhenReady } from '#platform/work-when-ready.ts'
import { JourneyRound } from './journey-round.ts'

type RoundOptions = Omit<ConstructorParameters<typeof JourneyRound>[0], 'log'> & {
  readiness: Readiness
}

/** Five parts a second: what time brings about to five thousand journeys is told within twenty. */
const everyMilliseconds = 200

export const journeyRoundPlugin = fp<RoundOptions>(
  async (app, { readiness, ...deps }) => {
    const round = new JourneyRound({ ...deps, log: app.log })
    workWhenReady(app, {
      readiness,
      everyMilliseconds,
      work: () => round.lookOn(() => readiness.state === 'ready'),
      failure: 'journeys not looked at for notices',
    })
  },
  { name: 'journey-round', dependencies: ['change-log'] },
)
