import type { NotificationRule } from '@arriero/domain/notifications/notification-rule.ts'
import { type RuleDraft, type RuleProblems, isSameDraft, toDraft } from './rule-draft.ts'

type KeptRule = NotificationRule & { version: number }

/** What a person changed of a rule and has not saved. */
export interface RuleEdit {
  changes: Partial<RuleDraft>
  problems: RuleProblems
  /** Of the rule when they began: what somebody else saves meanwhile must not pass for seen. */
  version: number | null
}

export const noEdit: RuleEdit = { changes: {}, problems: {}, version: null }

/** What was wrong with a field was said of what stood there before. */
export function editRule(edit: RuleEdit, part: Partial<RuleDraft>, rule: KeptRule): RuleEdit {
  const changes = { ...edit.changes, ...part }
  const kept = toDraft(rule)
  if (isSameDraft({ ...kept, ...changes }, kept)) return noEdit
  const { chosen, amount } = edit.problems
  return {
    changes,
    problems: {
      ...(chosen === undefined || 'chosen' in part || 'audience' in part ? {} : { chosen }),
      ...(amount === undefined || 'amount' in part ? {} : { amount }),
    },
    version: edit.version ?? rule.version,
  }
}

/** Only what was sent is done: what was typed meanwhile stays, on top of what is kept now. */
export function settleEdit(edit: RuleEdit, sent: Partial<RuleDraft>, saved: KeptRule): RuleEdit {
  const isNew = ([field, value]: [string, unknown]) => sent[field as keyof RuleDraft] !== value
  const rest = Object.fromEntries(Object.entries(edit.changes).filter(isNew))
  return editRule(noEdit, rest, saved)
}
