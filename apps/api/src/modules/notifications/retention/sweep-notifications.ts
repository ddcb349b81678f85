import { notificationRuleTraits } from '@arriero/domain/notifications/notification-rule.ts'
import { notificationKinds } from '@arriero/domain/notifications/notification-kind.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import { holdNotifications } from '../hold-notifications.ts'
import { removeNotifications } from '../record-notification.ts'

const day = 24 * 60 * 60_000
const keptFor = 90 * day

/** Short transactions: whoever tells of something waits for them. */
const sweptAtOnce = 500

/** Clears away what was told long ago, and what it told of. What still holds stays: it was told. */
export async function sweepNotifications(
  changeLog: Pick<ChangeLog, 'write'>,
  now: Date,
  isWanted: () => boolean = () => true,
): Promise<void> {
  const longAgo = new Date(now.getTime() - keptFor)
  let swept: number
  do {
    swept = await changeLog.write('notification.sweep', (tx, record) =>
      sweep({ tx, record }, longAgo),
    )
  } while (swept === sweptAtOnce && isWanted())
}

async function sweep(writing: Writing, longAgo: Date): Promise<number> {
  const { tx } = writing
  await holdNotifications(tx)
  const old = await tx
    .selectFrom('notifications')
    .select('id')
    .where('datetime', '<', longAgo)
    .limit(sweptAtOnce)
    .execute()
  await removeNotifications(
    writing,
    old.map(({ id }) => id),
  )
  await tx
    .deleteFrom('occurrences')
    .where('opened_at', '<', longAgo)
    .where((e) => e.or([e('cleared_at', 'is not', null), e('kind', 'in', happenings)]))
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

const happenings = notificationKinds.filter((kind) => notificationRuleTraits[kind].isEvent)
