import { dayMs } from '@arriero/domain/calendar/durations.ts'
import {
  notificationRuleTraits,
  notificationKinds,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { ChangeTransaction } from '#platform/change-log/change.ts'
import { lockNotifications } from './notification-clock.ts'
import { deleteNotifications } from './notification-store.ts'

const retentionMs = 90 * dayMs

/** Rows per transaction. Small, because every other writer of notifications waits for the lock. */
const batchSize = 500

/**
 * Deletes old notifications, then the occurrences without notifications. Occurrences that are still open stay:
 * without them their conditions would be announced again.
 */
export async function deleteOldNotifications(
  changeLog: Pick<ChangeLog, 'write'>,
  now: Date,
  shouldContinue: () => boolean = () => true,
): Promise<void> {
  const cutoff = new Date(now.getTime() - retentionMs)
  let deleted: number
  do {
    deleted = await changeLog.write('notification.sweep', (tx, record) =>
      deleteBatch({ tx, record }, cutoff),
    )
  } while (deleted === batchSize && shouldContinue())
}

async function deleteBatch(transaction: ChangeTransaction, cutoff: Date): Promise<number> {
  const { tx } = transaction
  await lockNotifications(tx)
  const old = await tx
    .selectFrom('notifications')
    .select('id')
    .where('datetime', '<', cutoff)
    .limit(batchSize)
    .execute()
  await deleteNotifications(
    transaction,
    old.map(({ id }) => id),
  )
  await tx
    .deleteFrom('occurrences')
    .where('opened_at', '<', cutoff)
    .where((e) => e.or([e('cleared_at', 'is not', null), e('kind', 'in', eventKinds)]))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('deliveries')
            .select('occurrence_id')
            .whereRef('deliveries.occurrence_id', '=', 'occurrences.id'),
        ),
      ),
    )
    .execute()
  return old.length
}

const eventKinds = notificationKinds.filter((kind) => notificationRuleTraits[kind].isEvent)
