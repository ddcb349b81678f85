import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Readiness } from '#platform/readiness.ts'
import { workWhenReady } from '#platform/work-when-ready.ts'
import { type DigestDeps, sendDueDigests } from './send-due-digests.ts'

interface DigestOptions extends Omit<DigestDeps, 'log'> {
  clock: Clock
  readiness: Readiness
}

/** Looks every minute whose hour has come. */
export const digestPlugin = fp<DigestOptions>(
  async (app, { clock, readiness, ...deps }) => {
    const isReady = () => readiness.state === 'ready'
    workWhenReady(app, {
      readiness,
      everyMilliseconds: 60_000,
      work: () => sendDueDigests({ ...deps, log: app.log }, clock(), isReady),
      failure: 'digests not looked at',
    })
  },
  { name: 'notice-digest' },
)
