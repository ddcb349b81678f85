import type { NoticeRuleAnswer } from '@arriero/domain/contract/http/notices.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'

/** Who answers for it as it is. */
export function describeRuleChange({
  changedBy,
  changedAt,
}: Pick<NoticeRuleAnswer, 'changedBy' | 'changedAt'>): string {
  if (changedAt === null) return 'Como viene; nadie la ha cambiado.'
  const when = formatDateTime(changedAt)
  return changedBy === null ? `Cambió el ${when}.` : `${changedBy.name} la cambió el ${when}.`
}
