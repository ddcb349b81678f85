import { hourMs, minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { ConditionSource } from '#platform/notifications/conditions.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { EndpointRule } from '#platform/push/endpoint.ts'
import { createPushClient } from '#platform/push/push-client.ts'
import type { VapidSettings } from '#platform/settings/vapid-settings.ts'
import { DigestSender } from './digest/digest-sender.ts'
import { preferenceRoutes } from './preferences/preference-routes.ts'
import { reconcileConditions } from './reconcile-conditions.ts'
import { deleteOldNotifications } from './delete-old-notifications.ts'
import { pushRoutes } from './push/push-routes.ts'
import { PushSender } from './push/push-sender.ts'
import { deleteWithoutAccess } from './push/subscription-store.ts'
import { ruleRoutes } from './rules/rule-routes.ts'

interface NotificationsOptions {
  db: Db
  clock: Clock
  mailer: Mailer
  publicUrl: string
  notifications: NotificationService
  /** Conditions of all modules that are checked periodically. */
  sources: readonly ConditionSource[]
  /** Undefined where nothing is sent to closed consoles. */
  vapid: VapidSettings | undefined
  endpointRule: EndpointRule
}

/** Rules, preferences, digests and push messages of notifications, and the chores that reconcile and delete them. */
export const notificationsModule = fp<NotificationsOptions>(
  async (app, { db, clock, mailer, publicUrl, notifications, sources, vapid, endpointRule }) => {
    const { changeLog, log, metrics } = app
    const deps = { db, changeLog, notifications }
    const digests = new DigestSender({ db, mailer, publicUrl, log })
    await app.register(ruleRoutes, { ...deps, clock })
    await app.register(preferenceRoutes, { db, clock })
    const publicKey = vapid?.publicKey ?? null
    await app.register(pushRoutes, { db, clock, publicKey, endpointRule })
    if (vapid) {
      const client = createPushClient({ vapid, clock, endpointRule })
      const sender = new PushSender({ db, client, clock, log, metrics })
      app.addChores([
        {
          name: 'send push messages',
          everyMs: secondMs,
          firstAfterMs: secondMs,
          run: (isReady) => sender.sendDue(isReady),
        },
      ])
    }
    app.addChores([
      ...sources.map((source) => ({
        name: `reconcile ${source.kinds.join(', ')}`,
        everyMs: source.everyMs ?? minuteMs,
        firstAfterMs: 5 * secondMs,
        run: (isReady: () => boolean) => reconcileConditions(deps, source, clock(), isReady),
      })),
      {
        name: 'send notification digests',
        everyMs: minuteMs,
        run: (isReady) => digests.sendDue(clock(), isReady),
      },
      {
        name: 'delete old notifications',
        everyMs: hourMs,
        run: (isReady) => deleteOldNotifications(changeLog, clock(), isReady),
      },
      {
        name: 'delete push subscriptions without access',
        everyMs: 10 * minuteMs,
        run: () => deleteWithoutAccess(db, clock()),
      },
    ])
  },
  { name: 'notifications', dependencies: ['access', 'change-log', 'chores', 'metrics'] },
)
