import type {
  NotificationRuleAnswer,
  NotificationRuleBody,
} from '@arriero/domain/contract/http/notifications.ts'
import { formatNumber } from '@arriero/domain/format/number.ts'
import {
  type NotificationKind,
  type NotificationRule,
  defaultRules,
  notificationRuleTraits,
} from '@arriero/domain/notifications/notification-rule.ts'
import type { FormErrors, FormResult } from '#ui/form/form-result.ts'

/** A rule as the form shows it; the amount as typed. */
export interface RuleDraft extends Omit<NotificationRule, 'kind' | 'amount'> {
  amount: number | string
}

/** The fields that can be invalid. */
export type RuleField = 'chosen' | 'amount'

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

/** Compares the chosen people only if the audience uses them, in any order. */
export function isSameDraft(one: RuleDraft, other: RuleDraft): boolean {
  return (
    one.isOn === other.isOn &&
    one.severity === other.severity &&
    one.audience === other.audience &&
    String(one.amount) === String(other.amount) &&
    (one.audience !== 'chosen' || one.chosen.toSorted().join() === other.chosen.toSorted().join())
  )
}

export function validateDraft(
  draft: RuleDraft,
  { kind, version }: Pick<NotificationRuleAnswer, 'kind' | 'version'>,
): FormResult<RuleField, NotificationRuleBody> {
  const { isOn, severity, audience } = draft
  const chosen = audience === 'chosen' ? [...draft.chosen] : []
  const amount = parseAmount(draft.amount, kind)
  const errors: FormErrors<RuleField> = {
    ...(audience === 'chosen' && chosen.length === 0
      ? { chosen: 'Elija al menos a una persona.' }
      : {}),
    ...(typeof amount === 'string' ? { amount } : {}),
  }
  if (typeof amount === 'string' || errors.chosen !== undefined) return { errors }
  return { body: { isOn, severity, audience, chosen, amount, expectedVersion: version } }
}

/** The number, null if the kind has no amount, or an error message. */
function parseAmount(typed: number | string, kind: NotificationKind): number | null | string {
  const traits = notificationRuleTraits[kind].amount
  if (traits === null) return null
  const amount = typed === '' ? Number.NaN : Number(typed)
  const isValid = Number.isInteger(amount) && amount >= traits.min && amount <= traits.max
  return isValid
    ? amount
    : `Escriba un número de ${formatNumber(traits.min)} a ${formatNumber(traits.max)}.`
}

type VersionedRule = NotificationRule & { version: number }

/** Unsaved changes to a rule. */
export interface RuleEdit {
  changes: Partial<RuleDraft>
  /**
   * The rule's version when the edit began. Sent with the changes, so that the server rejects them
   * if another administrator saved the rule meanwhile.
   */
  version: number | null
}

export const noEdit: RuleEdit = { changes: {}, version: null }

export function editRule(edit: RuleEdit, part: Partial<RuleDraft>, rule: VersionedRule): RuleEdit {
  const changes = { ...edit.changes, ...part }
  const stored = toDraft(rule)
  if (isSameDraft({ ...stored, ...changes }, stored)) return noEdit
  return { changes, version: edit.version ?? rule.version }
}

/** Drops the changes that were sent; those typed meanwhile become an edit of the saved rule. */
export function settleEdit(
  edit: RuleEdit,
  sent: Partial<RuleDraft>,
  saved: VersionedRule,
): RuleEdit {
  const isUnsent = ([field, value]: [string, unknown]) => sent[field as keyof RuleDraft] !== value
  const rest = Object.fromEntries(Object.entries(edit.changes).filter(isUnsent))
  return editRule(noEdit, rest, saved)
}

/** The fields whose error was about a value that these changes replace. */
export const fieldsAffectedBy = (part: Partial<RuleDraft>): RuleField[] => [
  ...('chosen' in part || 'audience' in part ? (['chosen'] as const) : []),
  ...('amount' in part ? (['amount'] as const) : []),
]
