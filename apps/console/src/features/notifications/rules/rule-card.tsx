import type { NoticeRuleAnswer, NoticeRulesAnswer } from '@arriero/domain/contract/http/notices.ts'
import { noticeRuleTraits } from '@arriero/domain/notifications/notice-rule.ts'
import { notificationKindLabels } from '@arriero/domain/notifications/notification-kind.ts'
import { Button, Switch } from '@mantine/core'
import { type FormEvent, useId } from 'react'
import { describeRuleChange } from './describe-rule-change.ts'
import { defaultDraft, isSameDraft } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { TestRuleButton } from './test-rule-button.tsx'
import { useRuleForm } from './use-rule-form.ts'
import classes from './rule-card.module.css'

interface RuleCardProps {
  rule: NoticeRuleAnswer
  administrators: NoticeRulesAnswer['administrators']
}

export function RuleCard({ rule, administrators }: RuleCardProps) {
  const { kind } = rule
  const id = useId()
  const { draft, problems, isChanged, isSaving, set, save, discard } = useRuleForm(rule)
  const label = notificationKindLabels[kind]
  const initial = defaultDraft(kind)
  const change = describeRuleChange(rule)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isChanged) save()
  }

  return (
    <section className={classes.card} aria-labelledby={id} data-changed={isChanged}>
      <div className={classes.about}>
        <Switch
          aria-label={`Avisar: ${label}`}
          checked={draft.isOn}
          onChange={(event) => set({ isOn: event.currentTarget.checked })}
        />
        <div>
          <h2 id={id} className={classes.title}>
            {label}
          </h2>
          <p className={classes.summary}>{noticeRuleTraits[kind].summary}</p>
          {change !== null && <p className={classes.changed}>{change}</p>}
        </div>
      </div>
      <div className={classes.test}>
        <TestRuleButton kind={kind} />
      </div>
      <form className={classes.choices} noValidate onSubmit={handleSubmit}>
        <RuleFields
          kind={kind}
          draft={draft}
          problems={problems}
          administrators={administrators}
          onChange={set}
        />
        <div className={classes.actions}>
          {!isSameDraft(draft, initial) && (
            <Button variant="subtle" color="gray" size="compact-sm" onClick={() => set(initial)}>
              Volver a lo inicial
            </Button>
          )}
          {isChanged && (
            <div className={classes.unsaved}>
              <span className={classes.note}>Sin guardar</span>
              <Button variant="default" size="compact-sm" onClick={discard}>
                Descartar
              </Button>
              <Button type="submit" size="compact-sm" loading={isSaving}>
                Guardar
              </Button>
            </div>
          )}
        </div>
      </form>
    </section>
  )
}
