import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/logger.ts'
import { migrate, migrationsFolder } from '#platform/database/migrate.ts'
import { buildTestApp, testConfig } from '../build-test-app.ts'
import { muteNotifications } from '../mute-notifications.ts'
import { openTestApi } from './test-api.ts'

export interface ProcessSettings {
  /** One of the two is required. */
  databaseUrl?: string
  dataDir?: string
  /** Shorter limits in minutes, for tests that can't wait. */
  limits?: Partial<JourneyLimits>
  /** No notifications: only the test writes. */
  isMuted?: boolean
}

export interface ProcessAddresses {
  /** The real server. */
  appUrl: string
  /** The test API. */
  testApiUrl: string
}

const host = '127.0.0.1'

/** The real server in a process that can be killed. It waits for its settings, so that it can be started in advance. */
async function startServer(settings: ProcessSettings): Promise<ProcessAddresses> {
  const { databaseUrl, dataDir, limits, isMuted = false } = settings
  const given = testConfig({
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(dataDir && { DATA_DIR: dataDir }),
  })
  const config = { ...given, journeyLimits: { ...given.journeyLimits, ...limits } }
  const log = createLogger('warn')
  const database = await openDatabase(config, log)
  const { db, listen } = database
  await database.connect()
  await migrate(db, migrationsFolder())
  if (isMuted) await muteNotifications(db)
  const app = await buildTestApp({ config, db, listen, log })
  const appUrl = await app.listen({ host, port: 0 })
  const testApiUrl = await (await openTestApi(app, db)).listen({ host, port: 0 })
  return { appUrl, testApiUrl }
}

process.once('message', (settings: ProcessSettings) => {
  // A failure ends the process, which the parent notices.
  void startServer(settings).then((addresses) => process.send?.(addresses))
})
process.once('disconnect', () => process.exit())
