import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Readiness } from '#platform/readiness.ts'
import { workWhenReady } from '#platform/work-when-ready.ts'
import { sweepNotices } from './sweep-notices.ts'

interface SweepOptions {
  clock: Clock
  readiness: Readiness
}

const hour = 60 * 60_000

export const noticeSweepPlugin = fp<SweepOptions>(
  async (app, { clock, readiness }) => {
    const isReady = () => readiness.state === 'ready'
    workWhenReady(app, {
      readiness,
      everyMilliseconds: hour,
      work: () => sweepNotices(app.changeLog, clock(), isReady),
      failure: 'old notices not swept',
    })
  },
  { name: 'notice-sweep', dependencies: ['change-log'] },
)
