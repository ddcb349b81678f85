import { hourMs, minuteMs, secondMs } from '@arriero/domain/calendar/durations.ts'
import fp from 'fastify-plugin'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/schema.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { ConditionSource } from '#platform/notifications/conditions.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import { DigestSender } from './digest/digest-sender.ts'
import { preferenceRoutes } from './preferences/preference-routes.ts'
import { reconcileConditions } from './reconcile-conditions.ts'
import { deleteOldNotifications } from './delete-old-notifications.ts'
import { ruleRoutes } from './rules/rule-routes.ts'

interface NotificationsOptions {
  db: Db
  clock: Clock
  mailer: Mailer
  publicUrl: string
  notifications: NotificationService
  /** Conditions of all modules that are checked periodically. */
  sources: readonly ConditionSource[]
}

/** Rules, preferences and digests of notifications, and the chores that reconcile and delete them. */
export const notificationsModule = fp<NotificationsOptions>(
  async (app, { db, clock, mailer, publicUrl, notifications, sources }) => {
    const { changeLog, log } = app
    const deps = { db, changeLog, notifications }
    const digests = new DigestSender({ db, mailer, publicUrl, log })
    await app.register(ruleRoutes, { ...deps, clock })
    await app.register(preferenceRoutes, { db, clock })
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
    ])
  },
  { name: 'notifications', dependencies: ['access', 'change-log', 'chores'] },
)
