import { openDatabase } from '#platform/database/database.ts'
import { migrate, migrationsFolder } from '#platform/database/migrate.ts'
import { runEntryPoint, say } from '../entry-point.ts'

await runEntryPoint(async (config, log) => {
  const database = await openDatabase(config, log)
  try {
    await database.connect()
    const applied = await migrate(database.dbWithoutTimeout, migrationsFolder())
    for (const name of applied) say(`Migración aplicada: ${name}`)
    if (applied.length === 0) say('La base de datos ya está al día.')
  } finally {
    await database.close()
  }
})
