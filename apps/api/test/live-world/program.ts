import type { JourneyLimits } from '@arriero/domain/journeys/journey-limits.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createLogger } from '#platform/observability/logger.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrationsFolder } from '#platform/database/package-folder.ts'
import { buildTestApp, testConfig } from '../build-test-app.ts'
import { hushNotifications } from '../hush-notifications.ts'
import { openBackDoor } from './back-door.ts'

export interface WorldSettings {
  /** Either of them says where the data lives. */
  databaseUrl?: string
  dataDir?: string
  /** In minutes, where a test can't wait for the usual ones. */
  limits?: Partial<JourneyLimits>
  /** Only the test writes: nobody is told of what its journeys come to. */
  isHushed?: boolean
}

export interface WorldAddresses {
  front: string
  back: string
}

const host = '127.0.0.1'

/** The real server, as a program that can be killed. Loaded it waits, so that a spare one is there at once. */
async function begin(settings: WorldSettings): Promise<WorldAddresses> {
  const { databaseUrl, dataDir, limits, isHushed = false } = settings
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
  if (isHushed) await hushNotifications(db)
  const app = await buildTestApp({ config, db, listen, log })
  const front = await app.listen({ host, port: 0 })
  const back = await (await openBackDoor(app, db)).listen({ host, port: 0 })
  return { front, back }
}

process.once('message', (settings: WorldSettings) => {
  // What goes wrong ends the process, and its end tells the parent.
  void begin(settings).then((addresses) => process.send?.(addresses))
})
process.once('disconnect', () => process.exit())
