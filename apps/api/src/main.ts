import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from './app.ts'
import { choosePort } from './choose-port.ts'
import { buildConsoleApp } from './console-app.ts'
import { hasDemoDevices } from '#modules/devices/has-demo-devices.ts'
import { activationLink } from '#modules/identity/invitations/activation-link.ts'
import { inviteFirstAdministrator } from '#modules/identity/invitations/invite.ts'
import { hasDemoAccounts } from '#modules/identity/sessions/session-queries.ts'
import { type Config, localAddress } from '#platform/settings/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { watchDataDir } from '#platform/database/data-dir-state.ts'
import { loadKeys } from '#platform/secrets/keys.ts'
import type { Log } from '#platform/observability/logger.ts'
import { createMailer } from '#platform/mail/create-mailer.ts'
import { migrate } from '#platform/database/migrate.ts'
import { migrationsFolder } from '#platform/database/package-folder.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Db } from '#platform/database/schema.ts'
import { needsDatabase } from '#platform/http/served-parts.ts'
import { listenFailure, StartFailure } from '#platform/settings/start-failure.ts'
import { runEntryPoint, say } from './run-entry-point.ts'
import { stopServer } from './stop-server.ts'

const clock = () => new Date()

const pgliteCaution =
  'La base de datos es PGlite, dentro de este proceso: guarda todo aunque el proceso muera, pero un corte de energía puede perder lo último o dañarla, y solo un servidor puede usarla. Para producción conviene PostgreSQL, con la variable DATABASE_URL.'

await runEntryPoint(async (given, log) => {
  const config = await choosePort(given)
  const demo = config.demo && { ...config.demo, ...(await loadDemo()) }
  const readiness: Readiness = { state: 'starting' }
  const demoAccount = demo?.demoAccount
  const { app, database } = await build({ config, log, readiness, demoAccount })
  stopWhenAsked(app, database, readiness, log)
  if (database?.inspect) watchDataDir({ inspect: database.inspect, readiness, log, say })

  try {
    // Listening first: a taken port is told at once, and probes see 503 instead of nothing.
    const address = await listen(app, config)
    const invitation = database && (await migrateAndSeed(database, config, demo))
    if (readiness.state === 'draining') return

    readiness.state = 'ready'
    // Whoever started us may have something to do with it: `npm start` sends the demo fleet.
    const fleet = config.serve.includes('gateway') ? config.demo : undefined
    if (process.connected) process.send?.({ address, demo: fleet })
    say(`Arriero está listo en ${address}`)
    if (invitation) {
      const link = activationLink(config.publicUrl, invitation.registerToken)
      say(`Active la primera cuenta de administrador en ${link}`)
    }
    if (demoAccount) {
      say(`Cuenta de demostración: ${demoAccount.email}, contraseña ${demoAccount.password}`)
    }
  } catch (error) {
    // A stop closes the port and the database under a start that is still using them.
    if (readiness.state !== 'draining') throw error
  }
})

interface Start {
  config: Config
  log: Log
  readiness: Readiness
  demoAccount: AppDeps['demoAccount']
}

/** Whatever else it serves, a process with the database also does the work that nobody asks for. */
async function build(
  start: Start,
): Promise<{ app: FastifyInstance; database?: Database | undefined }> {
  const { config, log } = start
  if (!needsDatabase(config)) return { app: await buildConsoleApp(start) }
  const keys = await loadKeys(config)
  const database = await openDatabase(config, log)
  // Opens while the app is built. A failure is thrown where `migrateAndSeed` waits for it.
  database.connect().catch(() => {})
  const app = await buildApp({
    ...start,
    keys,
    db: database.db,
    patientDb: database.patientDb,
    listen: database.listen,
    clock,
    mailer: createMailer(config, say),
  })
  return { app, database }
}

/** Migrated, with the demonstration or without a trace of it; the answer is the first administrator's invitation. */
async function migrateAndSeed(
  database: Database,
  config: Config,
  demo: (NonNullable<Config['demo']> & Awaited<ReturnType<typeof loadDemo>>) | undefined,
) {
  const { db, patientDb } = database
  if (config.production && !config.databaseUrl) say(pgliteCaution)
  say('Preparando la base de datos…')
  await database.connect()
  await migrate(patientDb, migrationsFolder())
  if (demo) {
    const { trucks, speed } = demo
    const world = { trucks, speed, limits: config.journeyLimits, now: clock() }
    const seeded = await demo.seedDemo(patientDb, world)
    if (seeded) say(demo.describeDemo(seeded))
  } else {
    await refuseDemoAccounts(db)
  }
  return inviteFirstAdministrator(db, clock())
}

/** Loaded only when asked for: a production process never reads the demonstration's code. */
async function loadDemo() {
  const [{ seedDemo }, { describeDemo }, { demoAccount }] = await Promise.all([
    import('#demo/seed-demo.ts'),
    import('#demo/describe-demo.ts'),
    import('#demo/demo-account.ts'),
  ])
  return { seedDemo, describeDemo, demoAccount }
}

async function refuseDemoAccounts(db: Db): Promise<void> {
  if (!(await hasDemoAccounts(db)) && !(await hasDemoDevices(db))) return
  throw new StartFailure(
    'La base de datos tiene cuentas de la demostración, de contraseña conocida, y nada de la demostración existe en producción ni con DEMO=off: use otra con la variable DATABASE_URL o DATA_DIR.',
  )
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

function stopWhenAsked(
  app: FastifyInstance,
  database: Database | undefined,
  readiness: Readiness,
  log: Log,
): void {
  const stop = async () => {
    if (readiness.state === 'draining') return
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
  let isAsked = false
  const obey = () => {
    // Whoever asks twice does not want to wait.
    if (isAsked) process.exit(1)
    isAsked = true
    void stop()
  }
  process.on('SIGINT', obey)
  process.on('SIGTERM', obey)
  // Whoever started us is gone, or asks in this way.
  process.on('disconnect', () => void stop())
}
