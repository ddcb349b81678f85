import { defaultRules } from '@arriero/domain/notifications/notification-rule.ts'
import type { Db } from '#platform/database/schema.ts'

/** Nobody is told of anything but their own account, for worlds in which only the test may write. */
export async function hushNotifications(db: Db): Promise<void> {
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
