import fp from 'fastify-plugin'
import type { Readiness } from '#platform/http/readiness.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'
import { JourneyRound } from './journey-round.ts'

type RoundOptions = Omit<ConstructorParameters<typeof JourneyRound>[0], 'log'> & {
  readiness: Readiness
}

/** Five parts a second: what time brings about to five thousand journeys is told within twenty. */
const everyMilliseconds = 200
/** A small fleet is looked at once a second and no more: what the clock brings about counts in minutes. */
const shortestRoundMilliseconds = 1000

export const journeyRoundPlugin = fp<RoundOptions>(
  async (app, { readiness, ...deps }) => {
    const round = new JourneyRound({ ...deps, log: app.log })
    let beganAt = 0
    workWhenReady(app, {
      readiness,
      everyMilliseconds,
      work: async () => {
        if (round.isAtItsBeginning) {
          if (Date.now() - beganAt < shortestRoundMilliseconds) return
          beganAt = Date.now()
        }
        await round.lookOn(() => readiness.state === 'ready')
      },
      failure: 'journeys not looked at for notifications',
    })
  },
  { name: 'journey-round', dependencies: ['change-log'] },
)
