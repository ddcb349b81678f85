import { notificationKinds } from '@arriero/domain/notifications/notification-kind.ts'
import type { ChangeLog } from '#platform/change-log/change-log.ts'
import type { Writing } from '#platform/change-log/writing.ts'
import { holdNotices } from '../hold-notices.ts'
import { notificationsPath } from '../notification-document.ts'

const day = 24 * 60 * 60_000
const keptFor = 90 * day

/** Short transactions: whoever tells of something waits for them. */
const sweptAtOnce = 500

/** Clears away what was told long ago, and what it told of. What still holds stays: it was told. */
export async function sweepNotices(changeLog: Pick<ChangeLog, 'write'>, now: Date): Promise<void> {
  const longAgo = new Date(now.getTime() - keptFor)
  let swept: number
  do {
    swept = await changeLog.write('notice.sweep', (tx, record) => sweep({ tx, record }, longAgo))
  } while (swept === sweptAtOnce)
}

async function sweep({ tx, record }: Writing, longAgo: Date): Promise<number> {
  await holdNotices(tx)
  const gone = await tx
    .deleteFrom('notifications')
    .where('id', 'in', (old) =>
      old
        .selectFrom('notifications')
        .select('id')
        .where('datetime', '<', longAgo)
        .limit(sweptAtOnce),
    )
    .returning(['id', 'administrator_id', 'version'])
    .execute()
  for (const { id, administrator_id, version } of gone) {
    const collection = notificationsPath(administrator_id)
    record({ collection, kind: 'remove', id, version: version + 1 })
  }
  await tx
    .deleteFrom('occurrences')
    .where('opened_at', '<', longAgo)
    .where((e) => e.or([e('cleared_at', 'is not', null), e('kind', 'in', happenings)]))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('tellings')
            .select('occurrence_id')
            .whereRef('tellings.occurrence_id', '=', 'occurrences.id'),
        ),
      ),
    )
    .execute()
  return gone.length
}

/** These are never over. */
const happenings = notificationKinds.filter((kind) => kind === 'cancelled' || kind === 'security')
