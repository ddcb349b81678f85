import { rm } from 'node:fs/promises'
import { pgliteDatabase } from '#platform/database/database.ts'
import { migrate, migrationsFolder, preparedDatabaseFolder } from '#platform/database/migrate.ts'

/** Run by the build: creates an empty migrated database, so that a first start only copies it. */
const folder = preparedDatabaseFolder()
await rm(folder, { recursive: true, force: true })
const db = pgliteDatabase({ dataDir: folder })
await migrate(db, migrationsFolder())
await db.destroy()
