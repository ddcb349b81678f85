import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/settings/config.ts'
import type { Listen } from '#platform/http/listen.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Db } from '#platform/database/schema.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'
import { ChangeLog } from './change-log.ts'
import { trimChanges } from './retention.ts'

declare module 'fastify' {
  interface FastifyInstance {
    changeLog: ChangeLog
  }
}

interface ChangeLogOptions {
  config: Pick<Config, 'changeLogHours'>
  db: Db
  clock: Clock
  readiness: Readiness
  listen?: Listen | undefined
}

const minute = 60_000
const hour = 60 * minute
const silenceAllowed = 7 * 24 * hour

/** `app.changeLog`; once the server is ready, what it no longer needs is cleared away every minute. */
export const changeLogPlugin = fp<ChangeLogOptions>(
  async (app, { config, db, clock, readiness, listen }) => {
    const changeLog = new ChangeLog({ db, clock, log: app.log, listen })
    app.decorate('changeLog', changeLog)

    const ago = (milliseconds: number) => new Date(clock().getTime() - milliseconds)
    const trim = async () => {
      const { dropped } = await trimChanges(db, {
        olderThan: ago(config.changeLogHours * hour),
        silentSince: ago(silenceAllowed),
      })
      for (const consumer of dropped) {
        app.log.warn({ consumer }, 'silent consumer of the change log dropped')
      }
    }
    workWhenReady(app, {
      readiness,
      everyMilliseconds: minute,
      work: trim,
      failure: 'change log not trimmed',
    })
    // Last: requests that are still answered may write.
    app.addHook('onClose', () => changeLog.stop())
  },
  { name: 'change-log' },
)
