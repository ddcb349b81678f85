import { formatNumber } from '@arriero/domain/format/number.ts'

/** One more than is counted: «99+» needs no more. */
export const unreadAtMost = 100

/** «99+» where there are more than are counted. */
export const formatUnread = (count: number): string =>
  count >= unreadAtMost ? `${unreadAtMost - 1}+` : formatNumber(count)

/** The name of what leads to the notifications, with what waits there. */
export function describeUnread(count: number | null): string {
  if (count === null || count === 0) return 'Notificaciones'
  return count >= unreadAtMost
    ? `Notificaciones, más de ${unreadAtMost - 1} sin leer`
    : `Notificaciones, ${formatNumber(count)} sin leer`
}
