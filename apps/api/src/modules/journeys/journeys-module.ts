import { hourMs, minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { LiveDocument } from '@arriero/domain/live/live-query.ts'
import fp from 'fastify-plugin'
import type { ListVisits } from '#live/publisher/visitor-documents.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { CloudVisitors } from '#platform/firebase/cloud-visitors.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { Config } from '#platform/settings/config.ts'
import { journeyCommandRoutes } from './commands/journey-command-routes.ts'
import { JourneyCommandService } from './commands/journey-command-service.ts'
import { customerRoutes } from './customer/customer-routes.ts'
import { driverRoutes } from './driver/driver-routes.ts'
import { journeyImportRoutes } from './import/import-routes.ts'
import { runJourneyImports } from './import/run-journey-imports.ts'
import { exportRoutes } from './export/export-routes.ts'
import { deleteOldExports } from './export/export-store.ts'
import { writeExports } from './export/write-export.ts'
import { JourneyReconciler } from './notifications/journey-reconciler.ts'
import { createRoadBlocksCache } from './reads/road-blocks.ts'
import { refreshDurations } from './reads/refresh-durations.ts'
import { createUsualDurationsCache } from './reads/usual-durations.ts'
import { positionRoutes } from './positions/position-routes.ts'
import { protocolRoutes } from './protocols/protocol-routes.ts'
import { createProtocolsCache, scaleEscalations } from './protocols/protocol-store.ts'
import { deleteOldPositions } from './positions/position-store.ts'
import { foldOutcomes } from './outcomes/fold-outcomes.ts'
import { outcomeRoutes } from './outcomes/outcome-routes.ts'
import { WeeklySummarySender } from './outcomes/summary/weekly-summary-sender.ts'
import { compactCounts } from './reads/journey-counts.ts'
import { journeyRoutes } from './reads/journey-routes.ts'
import { orderRoutes } from './reads/order-routes.ts'
import { SharedReads } from './sharing/read-shared-journey.ts'
import { shareRoutes } from './sharing/share-routes.ts'
import { deleteOldShares } from './sharing/share-store.ts'
import { refreshRenamed } from './renamed-subjects.ts'
import { fireDueTimers } from './timers/journey-timers.ts'

interface JourneysOptions {
  config: Pick<Config, 'journeyLimits' | 'demo' | 'cancelWithoutApproval'>
  db: Db
  /** For statements that take longer than `db` allows. */
  dbWithoutTimeout: Db
  clock: Clock
  notifications: NotificationService
  mailer: Mailer
  publicUrl: string
  /** A journey's document that the live engine has in memory, at most seconds old. */
  findInMemory: (id: string) => LiveDocument | undefined
  /** With Firestore and anonymous sign-in: the visitors of shared journeys. */
  visitors?: CloudVisitors | undefined
}

declare module 'fastify' {
  interface FastifyInstance {
    /** For the demo, whose other administrators write like a person. */
    journeyCommands: JourneyCommandService
    /** For the publisher: who follows which shared journey. */
    listVisits: ListVisits
  }
}

/** Journeys: lists, commands of people and devices, positions, timers and notifications. */
export const journeysModule = fp<JourneysOptions>(
  async (app, { db, dbWithoutTimeout, clock, notifications, ...options }) => {
    const { config, mailer, publicUrl, findInMemory, visitors } = options
    const { changeLog, log } = app
    const limits = config.journeyLimits
    const readStoredProtocols = createProtocolsCache()
    const deps = {
      changeLog,
      clock,
      limits,
      notifications,
      cancelWithoutApproval: config.cancelWithoutApproval,
      readUsualDurations: createUsualDurationsCache(),
      // The demo can change its speed.
      readProtocols: (reader: Db) =>
        scaleEscalations(readStoredProtocols, config.demo?.speed ?? 1)(reader),
      readRoadBlocks: createRoadBlocksCache(),
    }
    const commands = new JourneyCommandService(deps)
    app.decorate('journeyCommands', commands)
    const sharedReads = new SharedReads(deps)
    app.decorate('listVisits', () => sharedReads.listVisits(db, clock()))
    const reconciler = new JourneyReconciler({
      db,
      log,
      ...deps,
      // Only this module writes documents of the collection, so they have its type.
      findInMemory: (id) => findInMemory(id) as JourneyDocument | undefined,
    })

    const { readProtocols, cancelWithoutApproval } = deps
    await app.register(journeyRoutes, { db, clock, readProtocols, limits })
    await app.register(orderRoutes, { db, clock })
    await app.register(outcomeRoutes, { db })
    const commandOptions = { db, clock, limits, commands, cancelWithoutApproval }
    await app.register(journeyCommandRoutes, commandOptions)
    const progress = new Map<string, number>()
    await app.register(journeyImportRoutes, { db, clock, limits, progress })
    await app.register(driverRoutes, { db, clock, commands })
    await app.register(customerRoutes, { db, clock, limits, commands })
    await app.register(protocolRoutes, { db, clock })
    await app.register(shareRoutes, { db, clock, reads: sharedReads, visitors })
    await app.register(exportRoutes, { db, clock })
    await app.register(positionRoutes, { clock, commands, config })
    const summaries = new WeeklySummarySender({ db, mailer, publicUrl, log })
    app.addChores([
      {
        name: 'fire due journey timers',
        everyMs: secondMs,
        run: (isReady) => fireDueTimers({ db, log, ...deps }, isReady),
      },
      {
        name: 'reconcile journey notifications',
        // One part of the journeys per run: five thousand journeys take twenty seconds.
        everyMs: 200,
        run: reconcileInParts(reconciler),
      },
      {
        name: 'write new names to journeys',
        everyMs: secondMs / 2,
        run: (isReady) => refreshRenamed({ db, changeLog }, isReady),
      },
      {
        name: 'create journeys of files',
        everyMs: secondMs,
        firstAfterMs: secondMs,
        run: (isReady) =>
          runJourneyImports({ db, dbWithoutTimeout, clock, progress, changeLog, limits }, isReady),
      },
      {
        name: 'refresh usual durations',
        everyMs: hourMs,
        // Not at once: the stored durations are recent enough, and a refresh would delay the first page loads.
        firstAfterMs: 20 * secondMs,
        run: () => refreshDurations(dbWithoutTimeout, clock()),
      },
      { name: 'compact journey counts', everyMs: 10 * secondMs, run: () => compactCounts(db) },
      {
        name: 'add outcome steps to their weeks',
        everyMs: 10 * secondMs,
        firstAfterMs: 10 * secondMs,
        run: () => foldOutcomes(dbWithoutTimeout),
      },
      {
        name: 'send weekly summaries',
        everyMs: minuteMs,
        run: (isReady) => summaries.sendDue(clock(), isReady),
      },
      { name: 'delete old shared links', everyMs: hourMs, run: () => deleteOldShares(db, clock()) },
      // Two, so that a small export does not wait for a large one.
      ...['write exports of journeys', 'write more exports of journeys'].map((name) => ({
        name,
        everyMs: secondMs,
        firstAfterMs: secondMs,
        run: (isReady: () => boolean) =>
          writeExports({ db, dbWithoutTimeout, clock, files: app.files }, isReady),
      })),
      {
        name: 'delete old exports of journeys',
        everyMs: 10 * minuteMs,
        run: () => deleteOldExports(db, clock()),
      },
      { name: 'delete old positions', everyMs: hourMs, run: () => deleteOldPositions(db, clock()) },
    ])
  },
  { name: 'journeys', dependencies: ['access', 'approvals', 'change-log', 'chores', 'files'] },
)

/** Returns to the first part at most once a second: a small fleet has only one, and conditions change by the minute. */
function reconcileInParts(reconciler: JourneyReconciler) {
  let startedAt = 0
  return async (isReady: () => boolean) => {
    await reconciler.reconcileDueBookings(isReady)
    if (reconciler.isAtStart) {
      if (Date.now() - startedAt < secondMs) return
      startedAt = Date.now()
    }
    await reconciler.reconcileNextPart(isReady)
  }
}
