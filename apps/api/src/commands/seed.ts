import { openDatabase } from '#platform/database/database.ts'
import { migrate, migrationsFolder } from '#platform/database/migrate.ts'
import { StartFailure } from '#platform/settings/start-failure.ts'
import { runEntryPoint, say } from '../entry-point.ts'

await runEntryPoint(async (config, log) => {
  if (!config.demo) {
    throw new StartFailure(
      'Los datos de demostración no existen con DEMO=off ni en producción: use DEMO=on.',
    )
  }
  const database = await openDatabase(config, log)
  try {
    await database.connect()
    await migrate(database.dbWithoutTimeout, migrationsFolder())
    const { describeDemo, seedDemo } = await import('#demo/seed-demo.ts')
    const options = { ...config.demo, limits: config.journeyLimits, now: new Date() }
    const seeded = await seedDemo(database.dbWithoutTimeout, options)
    say(seeded ? describeDemo(seeded) : 'La base de datos ya tiene usuarios: no se cambió nada.')
  } finally {
    await database.close()
  }
})
