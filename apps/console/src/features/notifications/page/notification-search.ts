import {
  type NotificationKind,
  type NotificationSeverity,
  notificationKinds,
  notificationSeverities,
} from '@arriero/domain/notifications/notification-kind.ts'

/** What narrows the list, as the address has it; absent means everything. */
export interface NotificationSearch {
  sinLeer?: 1 | undefined
  tipos?: NotificationKind[] | undefined
  gravedad?: NotificationSeverity[] | undefined
}

/** Nothing left is answered as undefined, not left out: the router lays this over the raw address. */
export function readNotificationSearch(search: Record<string, unknown>): NotificationSearch {
  return {
    sinLeer: search.sinLeer === 1 || search.sinLeer === '1' ? 1 : undefined,
    tipos: readSome(notificationKinds, search.tipos),
    gravedad: readSome(notificationSeverities, search.gravedad),
  }
}

/** A list when a link of ours sets it, text when it comes from the address; in one order, so that equal filters are one. */
function readSome<T extends string>(known: readonly T[], value: unknown): T[] | undefined {
  const wanted: unknown[] = typeof value === 'string' ? value.split(',') : [value].flat()
  const found = known.filter((each) => wanted.includes(each))
  return found.length === 0 ? undefined : found
}
