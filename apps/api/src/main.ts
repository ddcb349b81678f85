import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { hasDemoAccounts, hasUsers } from '#modules/identity/sessions/session-queries.ts'
import { type Config, localAddress } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { loadKeys } from '#platform/keys.ts'
import type { Log } from '#platform/logger.ts'
import { migrate } from '#platform/migrate.ts'
import { migrationsFolder } from '#platform/package-folder.ts'
import type { Readiness } from '#platform/readiness.ts'
import { listenFailure, StartFailure } from '#platform/start-failure.ts'
import { runEntryPoint, say } from './run-entry-point.ts'
import { stopServer } from './stop-server.ts'

await runEntryPoint(async (config, log) => {
  const keys = await loadKeys(config)
  const demo = config.demo && { ...config.demo, ...(await loadDemo()) }
  const database = await openDatabase(config, log)
  const readiness: Readiness = { state: 'starting' }
  const clock = () => new Date()
  const demoAccount = demo?.demoAccount
  const app = await buildApp({ config, keys, db: database.db, clock, log, readiness, demoAccount })
  stopOnSignal(app, database, readiness, log)

  try {
    // Listening first: a taken port is told at once, and probes see 503 instead of nothing.
    const address = await listen(app, config)
    say('Preparando la base de datos…')
    await database.connect()
    await migrate(database.db, migrationsFolder())
    if (demo) {
      const wasSeeded = await demo.seedDemo(database.db, { trucks: demo.trucks, now: clock() })
      if (wasSeeded) say(`Datos de demostración creados: ${demo.trucks} viajes.`)
    } else {
      await checkUsers(database)
    }
    if (readiness.state === 'draining') return

    readiness.state = 'ready'
    say(`Arriero está listo en ${address}`)
    if (demoAccount) {
      say(`Cuenta de demostración: ${demoAccount.email}, contraseña ${demoAccount.password}`)
    }
  } catch (error) {
    // A stop closes the port and the database under a start that is still using them.
    if (readiness.state !== 'draining') throw error
  }
})

/** Loaded only when asked for: a production process never reads the demonstration's code. */
async function loadDemo() {
  const [{ seedDemo }, { demoAccount }] = await Promise.all([
    import('#demo/seed-demo.ts'),
    import('#demo/demo-account.ts'),
  ])
  return { seedDemo, demoAccount }
}

async function checkUsers({ db }: Database): Promise<void> {
  if (await hasDemoAccounts(db)) {
    throw new StartFailure(
      'La base de datos tiene cuentas de la demostración, de contraseña conocida, y nada de la demostración existe en producción ni con DEMO=off: use otra con la variable DATABASE_URL o DATA_DIR.',
    )
  }
  if (!(await hasUsers(db))) say('La base de datos no tiene usuarios.')
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    throw listenFailure(error, port)
  }
  const bound = app.server.address() as AddressInfo
  return localAddress(host, bound.port)
}

function stopOnSignal(
  app: FastifyInstance,
  database: Database,
  readiness: Readiness,
  log: Log,
): void {
  const stop = async () => {
    if (readiness.state === 'draining') process.exit(1)
    readiness.state = 'draining'
    say('Cerrando…')
    try {
      await stopServer(app, database)
    } catch (error) {
      log.error({ err: error }, 'stop failed')
      process.exit(1)
    }
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}
