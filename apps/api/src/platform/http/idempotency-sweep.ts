import fp from 'fastify-plugin'
import type { Clock } from '../clock.ts'
import { sweepIdempotencyKeys } from './idempotency.ts'
import type { Readiness } from './readiness.ts'
import type { Db } from '../database/schema.ts'
import { workWhenReady } from '../background/work-when-ready.ts'

interface SweepOptions {
  db: Db
  clock: Clock
  readiness: Readiness
}

const hour = 60 * 60_000

export const idempotencySweepPlugin = fp<SweepOptions>(
  async (app, { db, clock, readiness }) => {
    workWhenReady(app, {
      readiness,
      everyMilliseconds: hour,
      work: () => sweepIdempotencyKeys(db, clock()),
      failure: 'keys of repeated requests not swept',
    })
  },
  { name: 'idempotency-sweep' },
)
