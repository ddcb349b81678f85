import { formatNumber } from '@arriero/domain/format/number.ts'

/** The name of what leads to the notifications, with what waits there. */
export function describeUnread(count: number | null): string {
  return count === null || count === 0
    ? 'Notificaciones'
    : `Notificaciones, ${formatNumber(count)} sin leer`
}
