import fp from 'fastify-plugin'
import type { Readiness } from '#platform/readiness.ts'
import { repeatWork } from '#platform/repeat-work.ts'
import { fireDueTimers, type TimerDeps } from './fire-due-timers.ts'

interface TimersOptions extends Omit<TimerDeps, 'log'> {
  readiness: Readiness
}

const second = 1000

/** Once the server is ready: what is due is done within about a second. */
export const timersPlugin = fp<TimersOptions>(
  async (app, { readiness, ...deps }) => {
    const isReady = () => readiness.state === 'ready'
    const stop = repeatWork(async () => {
      if (!isReady()) return
      await fireDueTimers({ ...deps, log: app.log }, isReady).catch((error: unknown) =>
        app.log.warn({ err: error }, 'timers not looked at'),
      )
    }, second)
    app.addHook('preClose', stop)
  },
  { name: 'timers', dependencies: ['change-log'] },
)
