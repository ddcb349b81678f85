import type { FastifyInstance } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { buildBase } from './base-app.ts'
import { liveCollections, popularQueries } from './live-collections.ts'
import { liveEndpoint } from '#live/live-endpoint.ts'
import { LiveEngine } from '#live/live-engine.ts'
import { LiveRegistry } from '#live/live-registry.ts'
import { publisherPlugin } from '#live/publisher/publisher-plugin.ts'
import { auditModule } from '#modules/audit/audit-module.ts'
import { approvalsModule } from '#modules/approvals/approvals-module.ts'
import { deviceGuard, devicesModule } from '#modules/devices/devices-module.ts'
import { filesModule } from '#modules/files/files-module.ts'
import { createSignIn, identityModule } from '#modules/identity/identity-module.ts'
import { journeysModule } from '#modules/journeys/journeys-module.ts'
import { blockedDriversSource } from '#modules/journeys/notifications/blocked-drivers-source.ts'
import { papersSource } from '#modules/journeys/notifications/papers-source.ts'
import { createNotificationService } from '#modules/notifications/delivery/notification-service.ts'
import { notificationsModule } from '#modules/notifications/notifications-module.ts'
import { createCorrectionLink } from '#modules/registration/correction-link.ts'
import { registrationModule } from '#modules/registration/registration-module.ts'
import { applicantGuard } from '#modules/registration/registration-tokens.ts'
import { privacyModule } from '#modules/privacy/privacy-module.ts'
import { registryModule } from '#modules/registry/registry-module.ts'
import { reviewModule } from '#modules/review/review-module.ts'
import { reviewSource } from '#modules/review/review-source.ts'
import { choresPlugin } from '#platform/background/chores.ts'
import { platformChores } from '#platform/background/platform-chores.ts'
import { changeLogPlugin } from '#platform/change-log/change-log.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import { openCloudStore } from '#platform/firebase/cloud-store.ts'
import { createCloudVisitors } from '#platform/firebase/cloud-visitors.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { filesPlugin } from '#platform/files/files-plugin.ts'
import { consoleFilesPlugin } from '#platform/http/console-files.ts'
import type { Listen } from '#platform/database/postgres.ts'
import { openApiPlugin } from '#platform/http/open-api.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import { mailLaterPlugin, type Mailer } from '#platform/mail/mailer.ts'
import { deriveKey } from '#platform/secrets/secret.ts'
import { ErasedBans } from '#platform/users/erased-bans.ts'
import type { Log } from '#platform/logger.ts'
import { type SmsSender, smsLaterPlugin } from '#platform/sms/sms-sender.ts'
import type { EndpointRule } from '#platform/push/endpoint.ts'
import { vapidKeys } from '#platform/push/vapid.ts'
import type { Keys } from '#platform/settings/keys.ts'
import type { Config } from '#platform/settings/config.ts'

export interface AppDeps {
  config: Config
  keys: Keys
  db: Db
  /** For statements that take longer than `db` allows; `db` itself unless given. */
  dbWithoutTimeout?: Db | undefined
  /** On PostgreSQL: notifications from other processes on the same database. */
  listen?: Listen | undefined
  clock: Clock
  log: Log
  readiness: Readiness
  mailer: Mailer
  sms: SmsSender
  /** Tests have their push service on this machine. */
  endpointRule?: EndpointRule
  /** In demo mode only: the account that the login screen offers. */
  demoAccount?: { email: string; password: string } | undefined
  /** In demo mode only: the routes that exist only there. */
  demoRoutes?: FastifyPluginAsyncZod | undefined
  /** In demo mode only: the papers of its applicants. */
  withDemoPapers?: ((store: FileStore) => FileStore) | undefined
}

/** The whole server, not yet listening: the platform, the modules, then the live endpoint and the console's files. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, keys, db, dbWithoutTimeout = db, listen, clock, log, readiness, mailer } = deps
  const cloud = config.firebase && openCloudStore(config.firebase, clock, log)
  const signIn = createSignIn({ keys, db, clock, signLive: cloud?.signIn })
  const hasVisitors = config.provider?.methods.includes('anonymous') ?? false
  const visitors =
    cloud && config.provider && hasVisitors
      ? createCloudVisitors(config.provider, cloud.client, clock, log)
      : undefined
  const registry = new LiveRegistry()
  const app = await buildBase({
    config,
    cookieSecret: keys.cookieSecret,
    clock,
    log,
    readiness,
    db,
    guards: {
      person: signIn.guard,
      driver: deviceGuard(db, 'driver'),
      customer: deviceGuard(db, 'customer'),
      applicant: applicantGuard(db, clock),
    },
  })
  await app.register(openApiPlugin, config)
  await app.register(mailLaterPlugin, { mailer })
  await app.register(smsLaterPlugin, { sms: deps.sms })
  await app.register(changeLogPlugin, { db, clock, listen })
  await app.register(choresPlugin, { readiness })
  app.addChores(platformChores({ config, db, clock, log }))
  await app.register(filesPlugin, {
    config,
    db,
    clock,
    withDemoPapers: deps.withDemoPapers,
  })

  const { changeLog } = app
  const collections = liveCollections(db, changeLog)
  const engine = new LiveEngine({ db, log, changeLog, collections })
  const notifications = createNotificationService({
    get speed() {
      return config.demo?.speed ?? 1
    },
  })
  const { publicUrl } = config
  await app.register(identityModule, {
    config,
    keys,
    db,
    clock,
    mailer,
    notifications,
    signIn,
    onSessionEnd: (sessionId) => registry.closeSocketsOf(sessionId),
  })
  await app.register(approvalsModule, { db, clock, notifications })
  await app.register(journeysModule, {
    config,
    db,
    dbWithoutTimeout,
    clock,
    notifications,
    mailer,
    publicUrl,
    findInMemory: (id) => engine.find('journeys', id),
    visitors,
  })
  await app.register(devicesModule, { db, clock })
  await app.register(auditModule, { db, clock })
  await app.register(registryModule, { db, clock })
  await app.register(registrationModule, { db, clock, keys, publicUrl })
  const erasedBans = new ErasedBans(deriveKey(keys.cookieSecret, 'erased-ban'))
  await app.register(reviewModule, {
    db,
    clock,
    erasedBans,
    mailer,
    isDemo: config.demo !== undefined,
    createCorrectionLink: (reader, userId, now) =>
      createCorrectionLink(reader, publicUrl, userId, now),
  })
  await app.register(filesModule, { db, clock })
  await app.register(privacyModule, { db, clock, erasedBans })
  const sources = [papersSource, reviewSource, blockedDriversSource]
  await app.register(notificationsModule, {
    db,
    clock,
    mailer,
    publicUrl,
    notifications,
    sources,
    vapid: vapidKeys(config, keys),
    endpointRule: deps.endpointRule ?? 'public',
  })

  if (deps.demoRoutes && config.serve.includes('gateway')) await app.register(deps.demoRoutes)
  if (config.serve.includes('live') && cloud && config.firebase) {
    const { positionSeconds } = config.firebase
    const { listActiveSessions } = signIn
    const listVisits = visitors && (() => app.listVisits())
    const publishing = { db, cloud, collections, positionSeconds, listActiveSessions, listVisits }
    await app.register(publisherPlugin, { ...publishing, readiness, clock })
  } else if (config.serve.includes('live')) {
    await app.register(liveEndpoint, {
      ...config,
      engine,
      registry,
      preloaded: popularQueries,
      clock,
      signIn: signIn.live,
      findActive: signIn.findActiveSessions,
    })
  }
  if (config.serve.includes('console')) {
    await app.register(consoleFilesPlugin, { ...config, demoAccount: deps.demoAccount })
  }
  return app
}
