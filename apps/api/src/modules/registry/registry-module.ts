import { secondMs } from '@arriero/domain/calendar/durations.ts'
import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { customerStore } from './customer-store.ts'
import { driverStore } from './driver-store.ts'
import { indexMissing } from './record-store.ts'
import { registryRoutes } from './registry-routes.ts'
import { vehicleStore } from './vehicle-store.ts'

/** Customers, drivers and vehicles that administrators register, edit and find. */
export const registryModule = fp<{ db: Db; clock: Clock }>(
  async (app, { db, clock }) => {
    await app.register(registryRoutes, { db, clock })
    app.addChores([
      {
        name: 'index the registry',
        everyMs: 10 * secondMs,
        firstAfterMs: secondMs,
        run: async (isReady) => {
          await indexMissing(db, customerStore, isReady)
          await indexMissing(db, driverStore, isReady)
          await indexMissing(db, vehicleStore, isReady)
        },
      },
    ])
  },
  { name: 'registry', dependencies: ['access', 'chores'] },
)
