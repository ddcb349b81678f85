import type {
  NotificationRuleAnswer,
  NotificationRuleBody,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import { notificationKindLabels } from '@arriero/domain/notifications/notification-rule.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { describeError } from '#data/http/describe-error.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useSubmit } from '#ui/form/use-submit.ts'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { notificationRulesQuery, saveRule } from './notification-rules-data.ts'
import {
  type RuleDraft,
  type RuleField,
  editRule,
  fieldsAffectedBy,
  isSameDraft,
  noEdit,
  settleEdit,
  toDraft,
  validateDraft,
} from './rule-draft.ts'

/** The form of one rule: the stored rule with the unsaved changes on top. */
export function useRuleForm(rule: NotificationRuleAnswer) {
  const { http } = useServices()
  const queries = useQueryClient()
  const { queryKey } = notificationRulesQuery(http)
  const [edit, setEdit] = useState(noEdit)
  const draft = { ...toDraft(rule), ...edit.changes }
  const isChanged = !isSameDraft(draft, toDraft(rule))
  const label = notificationKindLabels[rule.kind]

  const { formRef, errors, isSending, submit, clearErrors } = useSubmit<
    RuleField,
    NotificationRuleBody,
    NotificationRuleAnswer,
    ErrorCode
  >({
    send: (body: NotificationRuleBody) => saveRule(http, rule.kind, body),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: (saved) => {
      queries.setQueryData<NotificationRulesAnswer>(queryKey, (current) =>
        current ? withRule(current, saved) : undefined,
      )
      setEdit((latest) => settleEdit(latest, draft, saved))
      showToast('Regla guardada', `${label} quedó al día.`, 'done')
    },
    onFailure: (_, error) => {
      showToast('No se guardó la regla', describeError(error), 'failed')
      if (error instanceof HttpFailure && error.status === 409) void showStoredRule()
    },
  })

  /** After a conflict: shows the version that another administrator saved. */
  async function showStoredRule() {
    await queries.invalidateQueries({ queryKey })
    discard()
  }

  function change(part: Partial<RuleDraft>) {
    setEdit((latest) => editRule(latest, part, rule))
    clearErrors(...fieldsAffectedBy(part))
  }

  function discard() {
    setEdit(noEdit)
    clearErrors('chosen', 'amount')
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const version = edit.version ?? rule.version
    if (isChanged) void submit(validateDraft(draft, { kind: rule.kind, version }))
  }

  const formProps = { ref: formRef, noValidate: true, onSubmit: handleSubmit }
  return { formProps, draft, errors, isChanged, isSending, change, discard }
}

const withRule = (answer: NotificationRulesAnswer, saved: NotificationRuleAnswer) => ({
  ...answer,
  rules: answer.rules.map((each) => (each.kind === saved.kind ? saved : each)),
})
