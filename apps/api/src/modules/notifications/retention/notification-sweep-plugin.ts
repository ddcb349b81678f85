import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'
import { sweepNotifications } from './sweep-notifications.ts'

interface SweepOptions {
  clock: Clock
  readiness: Readiness
}

const hour = 60 * 60_000

export const notificationSweepPlugin = fp<SweepOptions>(
  async (app, { clock, readiness }) => {
    const isReady = () => readiness.state === 'ready'
    workWhenReady(app, {
      readiness,
      everyMilliseconds: hour,
      work: () => sweepNotifications(app.changeLog, clock(), isReady),
      failure: 'old notifications not swept',
    })
  },
  { name: 'notification-sweep', dependencies: ['change-log'] },
)
