import {
  type NotificationKind,
  type NotificationSeverity,
  notificationKinds,
  notificationSeverities,
} from '@arriero/domain/notifications/notification-rule.ts'

/** The filter of the list, as it is in the address. Absent means no filter. */
export interface NotificationSearch {
  sinLeer?: 1 | undefined
  tipos?: NotificationKind[] | undefined
  gravedad?: NotificationSeverity[] | undefined
}

/** Invalid values are returned as undefined, not omitted: the router merges the result into the raw search. */
export function readNotificationSearch(search: Record<string, unknown>): NotificationSearch {
  return {
    sinLeer: search.sinLeer === 1 || search.sinLeer === '1' ? 1 : undefined,
    tipos: readSome(notificationKinds, search.tipos),
    gravedad: readSome(notificationSeverities, search.gravedad),
  }
}

/** Reads a list (our own links) or text (an address). Keeps the order of `known`, so equal filters compare equal. */
function readSome<T extends string>(known: readonly T[], value: unknown): T[] | undefined {
  const wanted: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat()
  const found = known.filter((each) => wanted.includes(each))
  return found.length === 0 ? undefined : found
}
