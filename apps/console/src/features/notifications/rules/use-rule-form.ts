import type {
  NoticeRuleAnswer,
  NoticeRuleBody,
  NoticeRulesAnswer,
} from '@arriero/domain/contract/http/notices.ts'
import { notificationKindLabels } from '@arriero/domain/notifications/notification-kind.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/describe-error.ts'
import { HttpFailure } from '#data/http-failure.ts'
import { useServices } from '#data/use-services.ts'
import { clearToasts, showToast } from '#ui/show-toast.ts'
import { noticeRulesQuery, saveRule } from './notice-rules-data.ts'
import { type RuleDraft, type RuleProblems, isSameDraft, readDraft, toDraft } from './rule-draft.ts'

/** One rule on the screen: what is kept, with what was changed and not saved on top. */
export function useRuleForm(rule: NoticeRuleAnswer) {
  const { http } = useServices()
  const queries = useQueryClient()
  const { queryKey } = noticeRulesQuery(http)
  const [changes, setChanges] = useState<Partial<RuleDraft>>({})
  const [problems, setProblems] = useState<RuleProblems>({})
  const draft = { ...toDraft(rule), ...changes }

  const discard = () => {
    setChanges({})
    setProblems({})
  }

  const saving = useMutation({
    mutationFn: (body: NoticeRuleBody) => saveRule(http, rule.kind, body),
    networkMode: 'always',
    onSuccess: (saved) => {
      queries.setQueryData<NoticeRulesAnswer>(
        queryKey,
        (kept) =>
          kept && {
            ...kept,
            rules: kept.rules.map((each) => (each.kind === saved.kind ? saved : each)),
          },
      )
      discard()
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
    const reading = readDraft(draft, rule)
    if ('problems' in reading) {
      setProblems(reading.problems)
      return
    }
    setProblems({})
    saving.mutate(reading.body)
  }

  return {
    draft,
    problems,
    isChanged: !isSameDraft(draft, toDraft(rule)),
    isSaving: saving.isPending,
    set: (part: Partial<RuleDraft>) => setChanges({ ...changes, ...part }),
    save,
    discard,
  }
}
