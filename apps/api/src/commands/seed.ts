import { openDatabase } from '#platform/database.ts'
import { migrate } from '#platform/migrate.ts'
import { migrationsFolder } from '#platform/package-folder.ts'
import { StartFailure } from '#platform/start-failure.ts'
import { runEntryPoint, say } from '../run-entry-point.ts'

await runEntryPoint(async (config, log) => {
  if (!config.demo) {
    throw new StartFailure(
      'Los datos de demostración no existen con DEMO=off ni en producción: use DEMO=on.',
    )
  }
  const database = await openDatabase(config, log)
  try {
    await database.connect()
    await migrate(database.patientDb, migrationsFolder())
    const { seedDemo } = await import('#demo/seed-demo.ts')
    const { trucks } = config.demo
    const wasSeeded = await seedDemo(database.patientDb, { trucks, now: new Date() })
    say(
      wasSeeded
        ? 'Datos de demostración creados.'
        : 'La base de datos ya tiene usuarios: no se cambió nada.',
    )
  } finally {
    await database.close()
  }
})
