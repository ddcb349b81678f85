import type {
  NotificationRuleAnswer,
  NotificationRuleBody,
} from '@arriero/domain/contract/http/notifications.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import {
  type NotificationRule,
  defaultRules,
  notificationRuleTraits,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { NotificationKind } from '@arriero/domain/notifications/notification-kind.ts'

/** A rule as it stands on the screen; the amount as typed. */
export interface RuleDraft extends Omit<NotificationRule, 'kind' | 'amount'> {
  amount: number | string
}

export type RuleProblems = Partial<Record<'chosen' | 'amount', string>>

export const toDraft = ({
  isOn,
  severity,
  audience,
  chosen,
  amount,
}: Omit<NotificationRule, 'kind'>): RuleDraft => ({
  isOn,
  severity,
  audience,
  chosen,
  amount: amount ?? '',
})

export const defaultDraft = (kind: NotificationKind): RuleDraft => toDraft(defaultRules[kind])

/** People count only where they are asked for, and their order does not. */
export function isSameDraft(one: RuleDraft, other: RuleDraft): boolean {
  return (
    one.isOn === other.isOn &&
    one.severity === other.severity &&
    one.audience === other.audience &&
    String(one.amount) === String(other.amount) &&
    (one.audience !== 'chosen' || one.chosen.toSorted().join() === other.chosen.toSorted().join())
  )
}

/** What to send, or what is wrong with it. */
export function readDraft(
  draft: RuleDraft,
  { kind, version }: Pick<NotificationRuleAnswer, 'kind' | 'version'>,
): { body: NotificationRuleBody } | { problems: RuleProblems } {
  const { isOn, severity, audience } = draft
  const chosen = audience === 'chosen' ? [...draft.chosen] : []
  const amount = readAmount(draft.amount, kind)
  const problems: RuleProblems = {
    ...(audience === 'chosen' && chosen.length === 0
      ? { chosen: 'Elija al menos a una persona.' }
      : {}),
    ...(typeof amount === 'string' ? { amount } : {}),
  }
  if (typeof amount === 'string' || problems.chosen !== undefined) return { problems }
  return { body: { isOn, severity, audience, chosen, amount, expectedVersion: version } }
}

/** The number, null where the kind has none, or a sentence. */
function readAmount(typed: number | string, kind: NotificationKind): number | null | string {
  const traits = notificationRuleTraits[kind].amount
  if (traits === null) return null
  const amount = typed === '' ? Number.NaN : Number(typed)
  const isRight = Number.isInteger(amount) && amount >= traits.min && amount <= traits.max
  return isRight
    ? amount
    : `Escriba un número de ${formatNumber(traits.min)} a ${formatNumber(traits.max)}.`
}
