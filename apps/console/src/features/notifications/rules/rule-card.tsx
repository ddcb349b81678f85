import type {
  NotificationRuleAnswer,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import { notificationRuleTraits } from '@arriero/domain/notifications/notification-rule.ts'
import { notificationKindLabels } from '@arriero/domain/notifications/notification-kind.ts'
import { Button, Switch } from '@mantine/core'
import {
  type FormEvent,
  useId,
  useRef,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
} from 'react'
import { describeRuleChange } from './describe-rule-change.ts'
import { defaultDraft, isSameDraft } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { TestRuleButton } from './test-rule-button.tsx'
import { useRuleForm } from './use-rule-form.ts'
import classes from './rule-card.module.css'

interface RuleCardProps {
  rule: NotificationRuleAnswer
  administrators: NotificationRulesAnswer['administrators']
}

export function RuleCard({ rule, administrators }: RuleCardProps) {
  const { kind } = rule
  const id = useId()
  const switchRef = useRef<HTMLInputElement>(null)
  const { draft, problems, isChanged, isSaving, set, save, discard } = useRuleForm(rule)
  const label = notificationKindLabels[kind]
  const initial = defaultDraft(kind)
  const change = describeRuleChange(rule)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isChanged && !isSaving) save()
  }

  return (
    <section className={classes.card} aria-labelledby={id} data-changed={isChanged}>
      <div className={classes.about}>
        <Switch
          ref={switchRef}
          aria-label={`Avisar: ${label}`}
          checked={draft.isOn}
          onChange={(event) => set({ isOn: event.currentTarget.checked })}
        />
        <div>
          <h2 id={id} className={classes.title}>
            {label}
          </h2>
          <p className={classes.summary}>{notificationRuleTraits[kind].summary}</p>
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
            <PassingFocus to={switchRef}>
              <Button variant="subtle" color="gray" size="compact-sm" onClick={() => set(initial)}>
                Volver a lo inicial
              </Button>
            </PassingFocus>
          )}
          {isChanged && (
            <PassingFocus to={switchRef} className={classes.unsaved}>
              <span className={classes.note}>Sin guardar</span>
              <Button variant="default" size="compact-sm" onClick={discard}>
                Descartar
              </Button>
              {/* Not `loading`: that disables it, and the focus would be lost. */}
              <Button type="submit" size="compact-sm" aria-disabled={isSaving}>
                {isSaving ? 'Guardando…' : 'Guardar'}
              </Button>
            </PassingFocus>
          )}
        </div>
      </form>
    </section>
  )
}

interface PassingFocusProps {
  /** Stands before it in the page, for as long. */
  to: RefObject<HTMLElement | null>
  className?: string | undefined
  children: ReactNode
}

/** Around buttons that go when they are pressed: the focus would be lost with them. */
function PassingFocus({ to, className, children }: PassingFocusProps) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = ref.current
    const heir = to.current
    // Runs while they are still in the page.
    return () => {
      if (element?.contains(document.activeElement)) heir?.focus()
    }
  }, [to])
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
