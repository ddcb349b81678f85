import { hourMs, minuteMs } from '@arriero/domain/calendar/durations.ts'
import {
  isListedKind,
  notificationRuleTraits,
  type NotificationKind,
} from '@arriero/domain/notifications/notification-rule.ts'

/** A notification of the same kind that the recipient got within `repeatWindowMs`, or an open group of any age. */
export interface RecentNotification {
  id: string
  groupKey: string
  datetime: Date
  readed: boolean
  isOpen: boolean
  count: number
  openCount: number
  /** Names of its subjects, newest first. */
  names: readonly string[]
}

/** How one more occurrence reaches a recipient. */
export type Grouping =
  | { how: 'new' }
  /** The same group key again: the count of its notification rises by one, and it moves to the top. */
  | { how: 'repeat'; id: string }
  /** Too many of a kind: one notification replaces all unread ones; later ones are added to it. */
  | { how: 'new-storm'; merged: readonly RecentNotification[] }
  | { how: 'join-storm'; storm: RecentNotification }

/** The same group key within this time is a repeat. */
export const repeatWindowMs = hourMs
const stormWindowMs = 10 * minuteMs
/** Unread notifications of a kind within the window before the next one starts a storm. */
const minStormSize = 5

export const stormKey = (kind: NotificationKind): string => `storm:${kind}`

export function groupNotification(
  recent: readonly RecentNotification[],
  { key, kind }: { key: string; kind: NotificationKind },
  now: Date,
): Grouping {
  const same = recent.find(({ groupKey }) => groupKey === key)
  if (same) return { how: 'repeat', id: same.id }
  // Notifications about one's own account are never merged: five harmless ones would hide a serious one.
  if (notificationRuleTraits[kind].isOwn) return { how: 'new' }
  const groupOfList = isListedKind(kind) && recent.find((one) => isOpenGroup(one, kind))
  if (groupOfList) return { how: 'join-storm', storm: groupOfList }
  const unread = recent.filter(
    ({ readed, datetime, groupKey }) =>
      !readed && !groupKey.startsWith('test:') && isWithin(datetime, now, stormWindowMs),
  )
  const storm = unread.find(({ groupKey }) => groupKey === stormKey(kind))
  if (storm) return { how: 'join-storm', storm }
  return unread.length >= minStormSize ? { how: 'new-storm', merged: unread } : { how: 'new' }
}

/** A group of a listed kind counts its whole list until the list is empty, whether it is read or not. */
const isOpenGroup = ({ groupKey, isOpen }: RecentNotification, kind: NotificationKind) =>
  isOpen && groupKey === stormKey(kind)

const isWithin = (datetime: Date, now: Date, ms: number): boolean =>
  now.getTime() - datetime.getTime() <= ms
