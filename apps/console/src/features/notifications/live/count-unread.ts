import type { NotificationDocument } from '@arriero/domain/notifications/notification.ts'
import type { RowSource } from '#data/live/live-database.ts'
import { type PendingReads, pendingRead } from './pending-reads.ts'

type Unread = Pick<RowSource<NotificationDocument>, 'getIds' | 'getRow'>

/** The unread of the record, less those read here meanwhile, and those unread again. */
export function countUnread(unread: Unread, pending: PendingReads): number {
  const ids = unread.getIds()
  const held = new Set(ids)
  const left = ids.filter((id) => {
    const row = unread.getRow(id)
    return row !== undefined && pendingRead(pending, row) !== true
  })
  const again = pending.each.filter(({ id, readed }) => !readed && !held.has(id))
  return left.length + again.length
}
