import { minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { customerStore } from './customer-store.ts'
import { driverStore } from './driver-store.ts'
import { importRoutes } from './import/import-routes.ts'
import { deleteExpiredImports } from '#platform/imports/import-store.ts'
import { runImports } from './import/run-import.ts'
import { mergeRoutes } from './merge/merge-routes.ts'
import { indexMissing } from './record-store.ts'
import { registryRoutes } from './registry-routes.ts'
import { vehicleStore } from './vehicle-store.ts'

/** Customers, drivers, vehicles and so on that administrators register, import, merge and find. */
export const registryModule = fp<{ db: Db; clock: Clock }>(
  async (app, { db, clock }) => {
    const progress = new Map<string, number>()
    await app.register(registryRoutes, { db, clock })
    await app.register(importRoutes, { db, clock, progress })
    await app.register(mergeRoutes, { db, clock })
    app.addChores([
      {
        name: 'index the registry',
        everyMs: 2 * secondMs,
        firstAfterMs: secondMs,
        run: async (isReady) => {
          await indexMissing(db, customerStore, isReady)
          await indexMissing(db, driverStore, isReady)
          await indexMissing(db, vehicleStore, isReady)
        },
      },
      {
        name: 'import files into the registry',
        everyMs: secondMs,
        firstAfterMs: secondMs,
        run: (isReady) => runImports({ db, clock, progress }, isReady),
      },
      {
        name: 'delete expired imports',
        everyMs: 10 * minuteMs,
        run: () => deleteExpiredImports(db, clock()),
      },
    ])
  },
  { name: 'registry', dependencies: ['access', 'chores'] },
)
