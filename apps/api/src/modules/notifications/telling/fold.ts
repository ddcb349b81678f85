import { notificationRuleTraits } from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'

/** A notification a person has of the same kind, told not long ago. */
export interface RecentNotification {
  id: string
  groupKey: string
  datetime: Date
  readed: boolean
  count: number
  openCount: number
  /** What it tells of, newest first. */
  names: readonly string[]
}

/** How a person is told of one more. */
export type Fold =
  | { how: 'alone' }
  /** The same again: its notification counts one more and is on top. */
  | { how: 'again'; id: string }
  /** Too many of a kind: one notification stands for all that were not read, and each new one. */
  | { how: 'storm'; absorbed: readonly RecentNotification[] }
  | { how: 'into-storm'; storm: RecentNotification }

const minute = 60_000
/** The same thing within this time is a repetition. */
export const repeatsWithinMs = 60 * minute
const stormWithinMs = 10 * minute
/** So many unread of a kind within that time, and the next makes a storm. */
const stormAfter = 5

export const stormKey = (kind: NotificationKind): string => `storm:${kind}`

/** `recent`: the person's notifications of this kind within `repeatsWithinMs`. */
export function fold(
  recent: readonly RecentNotification[],
  { key, kind }: { key: string; kind: NotificationKind },
  now: Date,
): Fold {
  const same = recent.find(({ groupKey }) => groupKey === key)
  if (same) return { how: 'again', id: same.id }
  // Five harmless ones would hide the one that is not.
  if (notificationRuleTraits[kind].isOwn) return { how: 'alone' }
  const unread = recent.filter(
    ({ readed, datetime, groupKey }) =>
      !readed && !groupKey.startsWith('test:') && isWithin(datetime, now, stormWithinMs),
  )
  const storm = unread.find(({ groupKey }) => groupKey === stormKey(kind))
  if (storm) return { how: 'into-storm', storm }
  return unread.length >= stormAfter ? { how: 'storm', absorbed: unread } : { how: 'alone' }
}

const isWithin = (datetime: Date, now: Date, ms: number): boolean =>
  now.getTime() - datetime.getTime() <= ms
