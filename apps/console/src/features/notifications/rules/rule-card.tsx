import type {
  NotificationRuleAnswer,
  NotificationRulesAnswer,
} from '@arriero/domain/contract/http/notifications.ts'
import {
  type NotificationKind,
  notificationKindLabels,
  notificationRuleTraits,
} from '@arriero/domain/notifications/notification-rule.ts'
import { Button, Switch } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { useCan } from '#data/current-user.ts'
import { useServices } from '#data/use-services.ts'
import { describeError } from '#data/http/describe-error.ts'
import { paths } from '#paths.ts'
import { FocusFallback } from '#ui/form/focus.tsx'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import { describeRuleChange, testRule } from './notification-rules-data.ts'
import { defaultDraft, isSameDraft } from './rule-draft.ts'
import { RuleFields } from './rule-fields.tsx'
import { useRuleForm } from './use-rule-form.ts'
import classes from './rule-card.module.css'

interface RuleCardProps {
  rule: NotificationRuleAnswer
  administrators: NotificationRulesAnswer['administrators']
  canChange: boolean
}

export function RuleCard({ rule, administrators, canChange }: RuleCardProps) {
  const { kind } = rule
  const id = useId()
  const switchRef = useRef<HTMLInputElement>(null)
  const form = useRuleForm(rule)
  const { draft, isChanged, isSending } = form
  const label = notificationKindLabels[kind]
  const defaults = defaultDraft(kind)
  const lastChange = describeRuleChange(rule)
  const canReadAudit = useCan('audit.read')

  return (
    <section className={classes.card} aria-labelledby={id} data-changed={isChanged}>
      <div className={classes.about}>
        <Switch
          ref={switchRef}
          aria-label={`Avisar: ${label}`}
          checked={draft.isOn}
          disabled={!canChange}
          onChange={(event) => form.change({ isOn: event.currentTarget.checked })}
        />
        <div>
          <h2 id={id} className={classes.title}>
            {label}
          </h2>
          <p className={classes.summary}>{notificationRuleTraits[kind].summary}</p>
          {lastChange !== null && (
            <p className={classes.changed}>
              {lastChange}{' '}
              {canReadAudit && (
                <Link to={paths.audit()} search={{ sobre: `notification-rule:${kind}` }}>
                  Ver auditoría
                </Link>
              )}
            </p>
          )}
        </div>
      </div>
      <div className={classes.test}>
        <TestRuleButton kind={kind} />
      </div>
      <form className={classes.choices} {...form.formProps}>
        <fieldset className={classes.fields} disabled={!canChange}>
          <RuleFields
            kind={kind}
            draft={draft}
            errors={form.errors}
            administrators={administrators}
            onChange={form.change}
          />
        </fieldset>
        <div className={classes.actions}>
          {canChange && !isSameDraft(draft, defaults) && (
            <FocusFallback to={switchRef}>
              <Button
                variant="subtle"
                color="gray"
                size="compact-sm"
                onClick={() => form.change(defaults)}
              >
                Volver a lo inicial
              </Button>
            </FocusFallback>
          )}
          {isChanged && (
            <FocusFallback to={switchRef} className={classes.unsaved}>
              <span className={classes.note}>Sin guardar</span>
              <Button variant="default" size="compact-sm" onClick={form.discard}>
                Descartar
              </Button>
              {/* Not `loading`, which disables the button and loses the focus. */}
              <Button type="submit" size="compact-sm" aria-disabled={isSending}>
                {isSending ? 'Guardando…' : 'Guardar'}
              </Button>
            </FocusFallback>
          )}
        </div>
      </form>
    </section>
  )
}

function TestRuleButton({ kind }: { kind: NotificationKind }) {
  const { http } = useServices()
  const { mutate, isPending } = useMutation({
    mutationFn: () => testRule(http, kind),
    onMutate: clearToasts,
    onSuccess: () => showToast('Prueba enviada', 'Le enviamos una notificación de prueba.', 'done'),
    onError: (error) => showToast('No se envió la prueba', describeError(error), 'failed'),
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`Probar: ${notificationKindLabels[kind]}`}
      loading={isPending}
      onClick={() => mutate()}
    >
      Probar
    </Button>
  )
}

/** A rule about the person's own account, which can't be turned off or redirected. */
export function OwnRuleCard({ kind }: { kind: NotificationKind }) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.about}>
        <span className={classes.lock} aria-hidden="true">
          <IconLock size={18} stroke={1.75} />
        </span>
        <div>
          <h2 id={id} className={classes.title}>
            {notificationKindLabels[kind]}
          </h2>
          <p className={classes.summary}>{notificationRuleTraits[kind].summary}</p>
        </div>
      </div>
      <div className={classes.test}>
        <TestRuleButton kind={kind} />
      </div>
      <p className={classes.always}>Siempre activa</p>
    </section>
  )
}
