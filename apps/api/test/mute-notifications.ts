import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import type { Db } from '#platform/database/schema.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'

/** Turns all rules off, for tests in which only the test itself may write notifications. */
export async function muteNotifications(db: Db): Promise<void> {
  const rules = Object.values(defaultRules).map(({ kind, severity, audience, amount }) => ({
    kind,
    is_on: false,
    severity,
    audience,
    chosen: [],
    amount,
    changed_by: null,
    changed_at: new Date(),
  }))
  await db
    .insertInto('notification_rules')
    .values(rules)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A notification service that does nothing, for unrelated tests. */
export const silentNotifications: NotificationService = {
  speed: 1,
  readRules: async () => defaultRules,
  announce: async () => {},
  reconcile: async () => {},
}
