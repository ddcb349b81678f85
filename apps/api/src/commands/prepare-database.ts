import { rm } from 'node:fs/promises'
import { pgliteDatabase } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrationsFolder, preparedDatabaseFolder } from '#platform/database/package-folder.ts'

/** Part of the build: an empty database with all its tables, so that a first start has only to copy it. */
const folder = preparedDatabaseFolder()
await rm(folder, { recursive: true, force: true })
const db = pgliteDatabase({ dataDir: folder })
await migrate(db, migrationsFolder())
await db.destroy()
