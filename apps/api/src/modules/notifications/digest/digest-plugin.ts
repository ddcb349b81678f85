import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'
import { DigestRound } from './digest-round.ts'

type DigestOptions = Omit<ConstructorParameters<typeof DigestRound>[0], 'log'> & {
  clock: Clock
  readiness: Readiness
}

/** Looks every minute whose hour has come. */
export const digestPlugin = fp<DigestOptions>(
  async (app, { clock, readiness, ...deps }) => {
    const round = new DigestRound({ ...deps, log: app.log })
    workWhenReady(app, {
      readiness,
      everyMilliseconds: 60_000,
      work: () => round.go(clock(), () => readiness.state === 'ready'),
      failure: 'digests not looked at',
    })
  },
  { name: 'notification-digest' },
)
