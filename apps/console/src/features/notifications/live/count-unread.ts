import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { unreadAtMost } from './describe-unread.ts'
import { type PendingReads, pendingRead } from './pending-reads.ts'

type Unread = Pick<RowSource<NotificationDocument>, 'getIds' | 'getRow'>

/** The unread of the record, up to `unreadAtMost`, less those read here meanwhile, and those unread again. */
export function countUnread(unread: Unread, pending: PendingReads): number {
  const ids = unread.getIds()
  if (hasUnseenRest(unread, pending)) return unreadAtMost
  const held = new Set(ids)
  const left = ids.filter((id) => {
    const row = unread.getRow(id)
    return row !== undefined && pendingRead(pending, row) !== true
  })
  const again = pending.each.filter(({ id, readed }) => !readed && !held.has(id))
  return left.length + again.length
}

/** There may be any number below the last one that is watched, unless all of them were read. */
function hasUnseenRest({ getIds, getRow }: Unread, { through }: PendingReads): boolean {
  const ids = getIds()
  const last = getRow(ids.at(-1) ?? '')
  const isRestRead = last !== undefined && through !== null && last.datetime <= through
  return ids.length >= unreadAtMost && !isRestRead
}
