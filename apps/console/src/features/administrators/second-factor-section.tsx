import type { SecuritySettings } from '@arriero/domain/contract/http/administrators.ts'
import { roleLabels, roles } from '@arriero/domain/users/role.ts'
import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCan } from '#data/current-user.ts'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { describeFormFailureInline } from '#data/http/form-failure.ts'
import { useServices } from '#data/use-services.ts'
import { FormMessage } from '#ui/form/form-message.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { FailurePanel } from '#ui/message-panel.tsx'
import { clearToasts, showToast } from '#ui/toasts.tsx'
import {
  saveSecuritySettings,
  securitySettingsQuery,
  useRefreshAdministrators,
} from './administrators-data.ts'
import { Section } from './paged-section.tsx'
import classes from './administrators-page.module.css'

/** Which roles must have a second factor. */
export function SecondFactorSection() {
  const { http } = useServices()
  const { data, error, refetch } = useQuery(withErrorShownInPlace(securitySettingsQuery(http)))
  return (
    <Section
      title="Segundo factor obligatorio"
      help="Quien tenga uno de estos roles y no lo haya configurado solo podrá entrar a su perfil hasta hacerlo."
    >
      {!data && error && (
        <FailurePanel
          isCompact
          title="No pudimos traer lo que se exige"
          message={describeError(error)}
          onRetry={() => void refetch()}
        />
      )}
      {data && <SettingsForm settings={data} />}
    </Section>
  )
}

function SettingsForm({ settings }: { settings: SecuritySettings }) {
  const { http } = useServices()
  const queries = useQueryClient()
  const refresh = useRefreshAdministrators()
  const canManage = useCan('administrator.manage')
  const form = useForm({
    initial: settings,
    validate: (body) => ({ body }),
    send: (body) => saveSecuritySettings(http, body),
    describeFailure: describeFormFailureInline,
    onSubmit: clearToasts,
    onSuccess: () => {
      form.reset()
      refresh()
      // The person who requires it may be concerned too.
      void queries.invalidateQueries({ queryKey: ['me'] })
      showToast('Segundo factor obligatorio', 'Lo que se exige quedó guardado.', 'done')
    },
  })
  const { value, onChange } = form.field('secondFactorRoles')
  const isAll = value.length === roles.length
  return (
    <form className={classes.settings} {...form.formProps}>
      <FormMessage>{form.message}</FormMessage>
      <fieldset className={classes.choices} disabled={!canManage} aria-label="Roles">
        <Checkbox
          label="Todos"
          checked={isAll}
          indeterminate={value.length > 0 && !isAll}
          onChange={() => onChange(isAll ? [] : [...roles])}
        />
        {roles.map((role) => (
          <Checkbox
            key={role}
            label={roleLabels[role]}
            checked={value.includes(role)}
            onChange={() =>
              onChange(
                value.includes(role) ? value.filter((one) => one !== role) : [...value, role],
              )
            }
          />
        ))}
      </fieldset>
      {canManage && (
        <div>
          <Button type="submit" variant="default" loading={form.isSending}>
            Guardar
          </Button>
        </div>
      )}
    </form>
  )
}
