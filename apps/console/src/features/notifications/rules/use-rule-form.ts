import type {
  NotificationRuleAnswer,
  NotificationRuleBody,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import { notificationKindLabels } from '@arriero/domain/notifications/notification-kind.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { HttpFailure } from '#data/http/http-failure.ts'
import { useServices } from '#data/use-services.ts'
import { clearToasts, showToast } from '#ui/show-toast.ts'
import { notificationRulesQuery, saveRule } from './notification-rules-data.ts'
import { type RuleDraft, isSameDraft, readDraft, toDraft } from './rule-draft.ts'
import { editRule, noEdit, settleEdit } from './rule-edit.ts'

interface Sending {
  body: NotificationRuleBody
  /** As it stood on the screen. */
  sent: RuleDraft
}

/** One rule on the screen: what is kept, with what was changed and not saved on top. */
export function useRuleForm(rule: NotificationRuleAnswer) {
  const { http } = useServices()
  const queries = useQueryClient()
  const { queryKey } = notificationRulesQuery(http)
  const [edit, setEdit] = useState(noEdit)
  const draft = { ...toDraft(rule), ...edit.changes }
  const discard = () => setEdit(noEdit)

  const saving = useMutation({
    mutationFn: ({ body }: Sending) => saveRule(http, rule.kind, body),
    onSuccess: (saved, { sent }) => {
      queries.setQueryData<NotificationRulesAnswer>(
        queryKey,
        (kept) =>
          kept && {
            ...kept,
            rules: kept.rules.map((each) => (each.kind === saved.kind ? saved : each)),
          },
      )
      setEdit((latest) => settleEdit(latest, sent, saved))
      showToast('Regla guardada', `${notificationKindLabels[rule.kind]} quedó al día.`, 'done')
    },
    onError: async (error) => {
      showToast('No se guardó la regla', describeError(error), 'failed')
      // Somebody else was first: what they chose is what is shown.
      if (!(error instanceof HttpFailure) || error.status !== 409) return
      await queries.invalidateQueries({ queryKey })
      discard()
    },
  })

  function save() {
    clearToasts()
    const { kind } = rule
    const reading = readDraft(draft, { kind, version: edit.version ?? rule.version })
    if ('problems' in reading) {
      setEdit({ ...edit, problems: reading.problems })
      return
    }
    saving.mutate({ body: reading.body, sent: draft })
  }

  return {
    draft,
    problems: edit.problems,
    isChanged: !isSameDraft(draft, toDraft(rule)),
    isSaving: saving.isPending,
    set: (part: Partial<RuleDraft>) => setEdit((latest) => editRule(latest, part, rule)),
    save,
    discard,
  }
}
