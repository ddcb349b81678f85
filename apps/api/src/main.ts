import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { hasUsers } from '#modules/sessions/session-queries.ts'
import { type Config, localAddress } from '#platform/config.ts'
import { type Database, openDatabase } from '#platform/database.ts'
import { loadKeys } from '#platform/keys.ts'
import type { Log } from '#platform/logger.ts'
import { migrate } from '#platform/migrate.ts'
import { migrationsFolder } from '#platform/package-folder.ts'
import type { Readiness } from '#platform/readiness.ts'
import { listenFailure } from '#platform/start-failure.ts'
import { runEntryPoint, say } from './run-entry-point.ts'

await runEntryPoint(async (config, log) => {
  const keys = await loadKeys(config)
  const demo = config.demo && (await loadDemo())
  const database = await openDatabase(config, log)
  const readiness: Readiness = { state: 'starting' }
  const clock = () => new Date()
  const app = await buildApp({
    config,
    keys,
    db: database.db,
    clock,
    log,
    readiness,
    demoAccount: demo?.demoAccount,
  })

  // Listening first: a taken port is told at once, and probes see 503 instead of nothing.
  const address = await listen(app, config)
  stopOnSignal(app, database, readiness, log)
  say('Preparando la base de datos…')
  await database.connect()
  await migrate(database.db, migrationsFolder())
  if (config.demo && demo) {
    const { trucks } = config.demo
    const wasSeeded = await demo.seedDemo(database.db, { trucks, now: clock() })
    if (wasSeeded) say(`Datos de demostración creados: ${trucks} viajes.`)
  } else if (!(await hasUsers(database.db))) {
    say('La base de datos no tiene usuarios.')
  }

  readiness.state = 'ready'
  say(`Arriero está listo en ${address}`)
  if (demo) {
    const { email, password } = demo.demoAccount
    say(`Cuenta de demostración: ${email}, contraseña ${password}`)
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
      await app.close()
      await database.close()
    } catch (error) {
      log.error({ err: error }, 'stop failed')
      process.exit(1)
    }
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}
