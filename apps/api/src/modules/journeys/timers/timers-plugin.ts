import fp from 'fastify-plugin'
import type { Readiness } from '#platform/http/readiness.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'
import { fireDueTimers, type TimerDeps } from './fire-due-timers.ts'

interface TimersOptions extends Omit<TimerDeps, 'log'> {
  readiness: Readiness
}

const second = 1000

/** What is due is done within about a second. */
export const timersPlugin = fp<TimersOptions>(
  async (app, { readiness, ...deps }) => {
    const isReady = () => readiness.state === 'ready'
    workWhenReady(app, {
      readiness,
      everyMilliseconds: second,
      work: () => fireDueTimers({ ...deps, log: app.log }, isReady),
      failure: 'timers not looked at',
    })
  },
  { name: 'timers', dependencies: ['change-log'] },
)
