import { attentionQuery, inProgressQuery } from '@arriero/domain/journeys/journey-queries.ts'
import type { JourneyDocument } from '@arriero/domain/journeys/journey.ts'
import type { FastifyInstance } from 'fastify'
import { buildBase } from './base-app.ts'
import { liveCollections } from './live-collections.ts'
import { LiveRegistry } from '#live/live-registry.ts'
import { liveEndpoint } from '#live/live-endpoint.ts'
import { LiveEngine } from '#live/live-engine.ts'
import { deviceGuard } from '#modules/devices/device-guard.ts'
import { deviceRoutes } from '#modules/devices/device-routes.ts'
import { invitationRoutes } from '#modules/identity/invitations/invitation-routes.ts'
import { passwordRoutes } from '#modules/identity/passwords/password-routes.ts'
import { profileRoutes } from '#modules/identity/profile/profile-routes.ts'
import { savedViewRoutes } from '#modules/identity/profile/saved-view-routes.ts'
import { secondFactorRoutes } from '#modules/identity/second-factor/second-factor-routes.ts'
import { createJourneyOperation } from '#modules/journeys/commands/create-journey-operation.ts'
import { journeyCommandRoutes } from '#modules/journeys/commands/journey-command-routes.ts'
import { customerRoutes } from '#modules/journeys/customer/customer-routes.ts'
import { driverRoutes } from '#modules/journeys/driver/driver-routes.ts'
import { journeyRoundPlugin } from '#modules/journeys/notifications/journey-round-plugin.ts'
import { createUsualStays } from '#modules/journeys/notifications/usual-stays.ts'
import { papersSource } from '#modules/journeys/notifications/papers-source.ts'
import { positionRoutes } from '#modules/journeys/positions/position-routes.ts'
import { journeyDetailRoutes } from '#modules/journeys/reads/detail-routes.ts'
import { durationsPlugin } from '#modules/journeys/reads/durations/durations-plugin.ts'
import { journeyCountsPlugin } from '#modules/journeys/reads/journey-counts.ts'
import { journeyRoutes } from '#modules/journeys/reads/journey-routes.ts'
import { timersPlugin } from '#modules/journeys/timers/timers-plugin.ts'
import { reviewSource } from '#modules/identity/review/review-source.ts'
import { administratorGuard } from '#modules/identity/sessions/administrator-guard.ts'
import { countPasswordChecks } from '#modules/identity/sessions/count-password-checks.ts'
import { deviceCookiePlugin } from '#modules/identity/sessions/device-cookie.ts'
import { createDeviceTokens } from '#modules/identity/sessions/device-tokens.ts'
import { ownSessionRoutes } from '#modules/identity/sessions/own-session-routes.ts'
import { createRefreshTokens } from '#modules/identity/sessions/refresh-tokens.ts'
import { createSessionChecks } from '#modules/identity/sessions/session-checks.ts'
import { sessionRoutes } from '#modules/identity/sessions/session-routes.ts'
import { findStandingSessions } from '#modules/identity/sessions/standing-sessions.ts'
import { sweepPlugin } from '#modules/identity/sessions/sweep.ts'
import { createTokens } from '#modules/identity/sessions/tokens.ts'
import { digestPlugin } from '#modules/notifications/digest/digest-plugin.ts'
import { conditionKeeperPlugin } from '#modules/notifications/keeper/condition-keeper-plugin.ts'
import { preferenceRoutes } from '#modules/notifications/preferences/preference-routes.ts'
import { notificationSweepPlugin } from '#modules/notifications/retention/notification-sweep-plugin.ts'
import { ruleRoutes } from '#modules/notifications/rules/rule-routes.ts'
import { createNotificationService } from '#modules/notifications/telling/create-notification-service.ts'
import { accessPlugin } from '#platform/http/access.ts'
import { changeLogPlugin } from '#platform/change-log/change-log-plugin.ts'
import type { Clock } from '#platform/clock.ts'
import { compressionPlugin } from '#platform/http/compression.ts'
import type { Config } from '#platform/settings/config.ts'
import { consoleFilesPlugin } from '#platform/http/console-files.ts'
import { areAllSecure } from '#platform/http/cross-origin.ts'
import { deriveKey } from '#platform/secrets/derive-key.ts'
import { healthPlugin } from '#platform/http/health.ts'
import { idempotencySweepPlugin } from '#platform/http/idempotency-sweep.ts'
import type { Keys } from '#platform/secrets/keys.ts'
import type { Listen } from '#platform/http/listen.ts'
import type { Log } from '#platform/observability/logger.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import { mailLaterPlugin } from '#platform/mail/mail-later.ts'
import { metricsPlugin, operatorGuard } from '#platform/observability/metrics.ts'
import { openApiPlugin } from '#platform/http/open-api.ts'
import { policyReportsPlugin } from '#platform/http/policy-reports.ts'
import type { Readiness } from '#platform/http/readiness.ts'
import type { Db } from '#platform/database/schema.ts'
import { createSealer } from '#platform/secrets/sealer.ts'
import { vacuumPlugin } from '#platform/database/vacuum.ts'

export interface AppDeps {
  config: Config
  keys: Keys
  db: Db
  /** For what may take longer than anybody may hold a connection of `db`. */
  patientDb?: Db | undefined
  /** On PostgreSQL: how other processes on the same database are heard. */
  listen?: Listen | undefined
  clock: Clock
  log: Log
  readiness: Readiness
  mailer: Mailer
  /** In demo mode only: what the login screen may offer. */
  demoAccount?: { email: string; password: string } | undefined
}

/** The whole server, not yet listening: its table of contents, in the order things are needed. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const {
    config,
    keys,
    db,
    patientDb = db,
    listen,
    clock,
    log,
    readiness,
    mailer,
    demoAccount,
  } = deps
  const keyFor = (use: string) => deriveKey(keys.cookieSecret, use)
  const { publicUrl } = config
  const tokens = createTokens(keys.tokenSigningKey, clock)
  const devices = createDeviceTokens(keyFor('device'))
  const registry = new LiveRegistry()
  const sessions = createSessionChecks(db, clock)
  const onSessionEnd = (sessionId: string) => {
    sessions.forget(sessionId)
    registry.endSession(sessionId)
  }
  const app = await buildBase({ config, cookieSecret: keys.cookieSecret, log, readiness })
  await app.register(accessPlugin, {
    guards: {
      administrator: administratorGuard(tokens, sessions),
      driver: deviceGuard(db, 'driver'),
      customer: deviceGuard(db, 'customer'),
      operator: operatorGuard(config),
    },
  })
  await app.register(healthPlugin, { readiness, db })
  await app.register(metricsPlugin)
  await app.register(policyReportsPlugin, { clock })
  await app.register(compressionPlugin)
  await app.register(openApiPlugin, config)
  await app.register(mailLaterPlugin, { mailer })
  await app.register(vacuumPlugin, { config, db, readiness })
  await app.register(changeLogPlugin, { config, db, clock, readiness, listen })

  const { changeLog } = app
  const engine = new LiveEngine({ db, log, changeLog, collections: liveCollections(db, changeLog) })
  const speed = config.demo?.speed ?? 1
  const notifications = createNotificationService({ speed })
  const credentials = {
    db,
    changeLog,
    notifications,
    devices,
    sealer: createSealer(keyFor('second-factor')),
    isRightPassword: countPasswordChecks(app.metrics),
  }
  const refreshTokens = createRefreshTokens(keyFor('refresh-token'))
  await app.register(deviceCookiePlugin, { isHttps: areAllSecure(config), devices })
  await app.register(sessionRoutes, { ...credentials, tokens, refreshTokens, clock, onSessionEnd })
  await app.register(ownSessionRoutes, { db, clock, onSessionEnd })
  await app.register(sweepPlugin, { db, clock, readiness })
  await app.register(passwordRoutes, { credentials, clock, publicUrl, onSessionEnd })
  await app.register(secondFactorRoutes, { credentials, clock, publicUrl })
  await app.register(invitationRoutes, { db, clock, mailer, publicUrl })
  await app.register(profileRoutes, { db, clock })
  await app.register(savedViewRoutes, { db })
  await app.register(journeyRoutes, { db })
  await app.register(journeyCountsPlugin, { db, readiness })
  await app.register(journeyDetailRoutes, { db, clock })
  await app.register(durationsPlugin, { db: patientDb, clock, readiness })

  const { journeyLimits: limits } = config
  const keeping = { changeLog, clock, limits, notifications, usual: createUsualStays() }
  const operation = createJourneyOperation(keeping)
  await app.register(journeyCommandRoutes, { db, clock, limits, operation })
  await app.register(deviceRoutes, { db, clock })
  await app.register(driverRoutes, { db, clock, operation })
  await app.register(customerRoutes, { db, clock, limits, operation })
  await app.register(positionRoutes, { db, clock, readiness, operation, speed })
  await app.register(timersPlugin, { db, readiness, ...keeping })
  await app.register(journeyRoundPlugin, {
    db,
    readiness,
    ...keeping,
    // The collection holds what the log writes, and that is what the schema says.
    findInMemory: (id) => engine.find('journeys', id) as JourneyDocument | undefined,
  })
  const sources = [papersSource, reviewSource]
  await app.register(conditionKeeperPlugin, {
    db,
    changeLog,
    notifications,
    clock,
    readiness,
    sources,
  })
  await app.register(ruleRoutes, { db, changeLog, notifications, clock })
  await app.register(preferenceRoutes, { db, clock })
  await app.register(digestPlugin, { db, clock, mailer, publicUrl, readiness })
  await app.register(idempotencySweepPlugin, { db, clock, readiness })
  await app.register(notificationSweepPlugin, { clock, readiness })

  if (config.serve.includes('live')) {
    await app.register(liveEndpoint, {
      ...config,
      engine,
      registry,
      readiness,
      kept: [inProgressQuery, attentionQuery],
      clock,
      signIn: {
        readToken: (token) => tokens.verifyLive(token),
        isSessionAlive: (person, caller) => sessions.isAlive(person, caller),
      },
      findStanding: (sessionIds) => findStandingSessions(db, sessionIds, clock()),
    })
  }
  if (config.serve.includes('console')) {
    await app.register(consoleFilesPlugin, { ...config, demoAccount })
  }
  return app
}
