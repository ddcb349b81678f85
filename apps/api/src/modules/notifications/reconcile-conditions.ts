import type { ChangeLog } from '#platform/change-log/change-log.ts'
import { compareConditions, type ConditionSource } from '#platform/notifications/conditions.ts'
import type { NotificationService } from '#platform/notifications/notification-service.ts'
import type { Db } from '#platform/database/schema.ts'
import { findOpenOccurrences } from './delivery/occurrence-store.ts'
import { lockNotifications } from './notification-clock.ts'

export interface ConditionReconcilerDeps {
  db: Db
  changeLog: ChangeLog
  notifications: NotificationService
}

/** Keys per transaction. Small, because every other writer of notifications waits for the lock. */
const batchSize = 20

/** Compares a source's conditions with the open occurrences and writes the difference, if any. */
export async function reconcileConditions(
  { db, changeLog, notifications }: ConditionReconcilerDeps,
  source: ConditionSource,
  now: Date,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  const { kinds } = source
  const rules = await notifications.readRules(db)
  const conditions = await source.find(db, now, rules)
  const open = await findOpenOccurrences(db, { kinds })
  const { missing, over } = compareConditions(open.keys(), conditions, rules)
  const differing = [...over, ...missing.map(({ key }) => key)]
  for (let from = 0; from < differing.length && shouldContinue(); from += batchSize) {
    const keys = differing.slice(from, from + batchSize)
    await changeLog.write('notification.round', async (tx, record) => {
      // Reads the conditions again under the lock: another process may have reconciled them meanwhile.
      await lockNotifications(tx)
      const current = await source.find(tx, now, await notifications.readRules(tx))
      const inBatch = current.filter(({ key }) => keys.includes(key))
      await notifications.reconcile({ tx, record }, now, { kinds, keys }, inBatch)
    })
  }
}
