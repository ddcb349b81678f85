import type { NotificationRuleAnswer } from '@arriero/domain/contract/http/notifications.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'

/** Who answers for it as it is; null while nobody has changed it. */
export function describeRuleChange({
  changedBy,
  changedAt,
}: Pick<NotificationRuleAnswer, 'changedBy' | 'changedAt'>): string | null {
  if (changedAt === null) return null
  const when = formatDateTime(changedAt)
  return changedBy === null ? `Cambió el ${when}.` : `${changedBy.name} la cambió el ${when}.`
}
