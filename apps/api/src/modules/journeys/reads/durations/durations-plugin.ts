import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Db } from '#platform/database/schema.ts'
import { workWhenReady } from '#platform/background/work-when-ready.ts'
import { refreshDurations } from './refresh-durations.ts'

interface DurationsOptions {
  db: Db
  clock: Clock
  readiness: Readiness
}

const second = 1_000
const hour = 60 * 60 * second

export const durationsPlugin = fp<DurationsOptions>(
  async (app, { db, clock, readiness }) => {
    workWhenReady(app, {
      readiness,
      everyMilliseconds: hour,
      // Those of before the start still hold; whoever opens a page now comes first.
      soonMilliseconds: 20 * second,
      work: () => refreshDurations(db, clock()),
      failure: 'usual durations not refreshed',
    })
  },
  { name: 'durations' },
)
