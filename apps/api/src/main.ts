import type { AddressInfo } from 'node:net'
import { scaleLimits } from '@arriero/domain/journeys/journey-limits.ts'
import type { FastifyInstance } from 'fastify'
import { type AppDeps, buildApp } from './app.ts'
import { choosePort, runEntryPoint, say, stopServer } from './entry-point.ts'
import { buildConsoleApp } from './console-app.ts'
import { hasDemoDevices } from '#modules/devices/device-token.ts'
import {
  activationLink,
  inviteFirstAdministrator,
} from '#modules/identity/invitations/invitation-store.ts'
import { hasDemoAccounts } from '#modules/identity/accounts.ts'
import { type Config, localAddress } from '#platform/settings/config.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { watchDataDir } from '#platform/background/data-dir-watch.ts'
import { setDemoSpeed } from '#platform/settings/demo-speed.ts'
import { loadKeys } from '#platform/settings/keys.ts'
import type { Log } from '#platform/logger.ts'
import { createMailer } from '#platform/mail/create-mailer.ts'
import { createSmsSender } from '#platform/sms/create-sms-sender.ts'
import { migrate, migrationsFolder } from '#platform/database/migrate.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Db } from '#platform/database/schema.ts'
import { needsDatabase } from '#platform/settings/served-parts.ts'
import { listenFailure, StartFailure } from '#platform/settings/start-failure.ts'

const clock = () => new Date()

const pgliteCaution =
  'La base de datos es PGlite, dentro de este proceso: guarda todo aunque el proceso muera, pero un corte de energía puede perder lo último o dañarla, y solo un servidor puede usarla. Para producción conviene PostgreSQL, con la variable DATABASE_URL.'

const unsignedCaution =
  'Los ingresos con Firebase Authentication vienen de un emulador y no llevan firma: cualquiera puede inventarlos. Sirve solo para pruebas.'

await runEntryPoint(async (given, log) => {
  const config = await choosePort(given)
  const demo = config.demo && { ...config.demo, ...(await loadDemo()) }
  const readiness: Readiness = { state: 'starting' }
  const demoAccount = demo?.demoAccount
  const server: StartedServer = {}
  const demoRoutes = demo?.createDemoRoutes((speed) => restartDemo(server, config, speed))
  const { app, database } = await build({
    config,
    log,
    readiness,
    demoAccount,
    demoRoutes,
    withDemoPapers: demo?.withDemoPapers,
  })
  server.database = database
  if (demo && database) {
    const { journeyCommands: commands } = app
    const deps = { db: database.db, clock, commands, demo: () => config.demo }
    app.addChores([demo.demoShiftChore(deps)])
  }
  stopOnSignal(app, database, readiness, log)
  if (database?.inspect) watchDataDir({ inspect: database.inspect, readiness, log, say })

  try {
    // Listens before migrating: a port in use is reported at once, and probes get 503 instead of no connection.
    const address = await listen(app, config)
    const invitation = database && (await migrateAndSeed(database, config, demo))
    if (readiness.state === 'draining') return

    readiness.state = 'ready'
    server.address = address
    tellParent(address, config)
    say(`Arriero está listo en ${address}`)
    if (invitation) {
      const link = activationLink(config.publicUrl, invitation.registerToken)
      say(`Active la primera cuenta de administrador en ${link}`)
    }
    if (config.provider && !config.provider.certificatesUrl) say(unsignedCaution)
    if (demoAccount) {
      say(`Cuenta de demostración: ${demoAccount.email}, contraseña ${demoAccount.password}`)
    }
  } catch (error) {
    // A shutdown during the start closes the port and the database that the start is using.
    if (readiness.state !== 'draining') throw error
  }
})

interface StartedServer {
  database?: Database | undefined
  address?: string
}

/** For the parent process: `npm start` starts the demo fleet with it, and again for another speed. */
function tellParent(address: string, config: Config): void {
  const fleet = config.serve.includes('gateway') ? config.demo : undefined
  if (process.connected) process.send?.({ address, demo: fleet })
}

async function restartDemo(
  { database, address }: StartedServer,
  config: Config,
  speed: number,
): Promise<void> {
  if (!database || !address || !config.demo) return
  const { trucks } = config.demo
  const limits = scaleLimits(config.journeyLimits, speed / config.demo.speed)
  const demo = await loadDemo()
  await demo.restartDemo(database.dbWithoutTimeout, { trucks, speed, limits, now: clock() })
  setDemoSpeed(config, speed)
  tellParent(address, config)
}

interface StartOptions {
  config: Config
  log: Log
  readiness: Readiness
  demoAccount: AppDeps['demoAccount']
  demoRoutes: AppDeps['demoRoutes']
  withDemoPapers: AppDeps['withDemoPapers']
}

/** A process with the database also runs the chores, whichever parts it serves. */
async function build(
  start: StartOptions,
): Promise<{ app: FastifyInstance; database?: Database | undefined }> {
  const { config, log } = start
  if (!needsDatabase(config)) return { app: await buildConsoleApp(start) }
  const keys = await loadKeys(config)
  const database = await openDatabase(config, log)
  // Connects while the app is built; `migrateAndSeed` awaits it and throws its failure.
  database.connect().catch(() => {})
  const app = await buildApp({
    ...start,
    keys,
    db: database.db,
    dbWithoutTimeout: database.dbWithoutTimeout,
    listen: database.listen,
    clock,
    mailer: createMailer(config, say),
    sms: createSmsSender(config, say),
  })
  return { app, database }
}

/** Runs the migrations and seeds the demo, if it is on. Returns the invitation of the first administrator. */
async function migrateAndSeed(
  database: Database,
  config: Config,
  demo: (NonNullable<Config['demo']> & Awaited<ReturnType<typeof loadDemo>>) | undefined,
) {
  const { db, dbWithoutTimeout } = database
  if (config.production && !config.databaseUrl) say(pgliteCaution)
  say('Preparando la base de datos…')
  await database.connect()
  await migrate(dbWithoutTimeout, migrationsFolder())
  if (demo) {
    const { trucks } = demo
    // An existing world keeps its speed, also if the environment has another one.
    setDemoSpeed(config, (await demo.readDemoSpeed(dbWithoutTimeout)) ?? demo.speed)
    const { speed } = config.demo ?? demo
    const options = { trucks, speed, limits: config.journeyLimits, now: clock() }
    const seeded = await demo.seedDemo(dbWithoutTimeout, options)
    if (seeded) say(demo.describeDemo(seeded))
  } else {
    await rejectDemoAccounts(db)
  }
  return inviteFirstAdministrator(db, clock())
}

/** Imported dynamically, so that production never loads the demo's code. */
async function loadDemo() {
  const [
    { describeDemo, seedDemo },
    restart,
    { createDemoRoutes },
    { demoAccount },
    shift,
    papers,
  ] = await Promise.all([
    import('#demo/seed-demo.ts'),
    import('#demo/restart-demo.ts'),
    import('#demo/demo-routes.ts'),
    import('#demo/demo-people.ts'),
    import('#demo/demo-shift.ts'),
    import('#demo/demo-papers.ts'),
  ])
  const { demoShiftChore } = shift
  const { withDemoPapers } = papers
  return {
    seedDemo,
    describeDemo,
    ...restart,
    createDemoRoutes,
    demoAccount,
    demoShiftChore,
    withDemoPapers,
  }
}

async function rejectDemoAccounts(db: Db): Promise<void> {
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

function stopOnSignal(
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
  let isStopping = false
  const onSignal = () => {
    // A second signal exits at once.
    if (isStopping) process.exit(1)
    isStopping = true
    void stop()
  }
  process.on('SIGINT', onSignal)
  process.on('SIGTERM', onSignal)
  // The parent process has ended or has closed the channel to stop us.
  process.on('disconnect', () => void stop())
}
