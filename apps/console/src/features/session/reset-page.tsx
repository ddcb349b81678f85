import { errorCatalogue } from '@arriero/domain/errors.ts'
import { Button } from '@mantine/core'
import { useServices } from '#data/use-services.ts'
import { describeFormFailure } from '#data/http/form-failure.ts'
import { checkNewPassword, usePasswordStrength } from '#data/passwords/password-strength.ts'
import { signOut } from '#data/sign-in.ts'
import { paths } from '#paths.ts'
import type { FormResult } from '#ui/form/form-result.ts'
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { AuthMessage } from './auth-message.tsx'
import { LinkProblem } from './link-problem.tsx'
import classes from './auth-page.module.css'

interface ResetPageProps {
  /** From the recovery e-mail; empty if the link is incomplete. */
  resetToken: string
  onChanged: () => void
}

const initial = { password: '', repeated: '' }

export function ResetPage({ resetToken, onChanged }: ResetPageProps) {
  const services = useServices()
  const form = useForm({
    initial,
    validate,
    send: async (newPassword: string) => {
      await services.http.writeWithoutToken({
        method: 'PUT',
        base: 'api',
        path: 'updateUserPassword',
        body: { resetToken, newPassword },
      })
      // If this browser was signed in, the new password has ended its session.
      if (services.session.read() !== null) await signOut(services)
    },
    describeFailure: describeFormFailure,
    fieldByCode: { 'password.weak': 'password', 'password.breached': 'password' },
    onSuccess: onChanged,
    staysBusy: true,
  })
  const strength = usePasswordStrength(form.values.password, [])

  const problem = resetToken === '' ? 'password.reset-unknown' : form.failure?.code
  if (problem === 'password.reset-unknown' || problem === 'password.reset-expired') {
    return (
      <LinkProblem
        title={titles[problem]}
        message={form.failure?.message ?? errorCatalogue[problem].message}
        action="Pedir otro enlace"
        to={paths.recover()}
      />
    )
  }
  return (
    <>
      <h1 className={classes.title}>Elegir una contraseña nueva</h1>
      <p className={classes.subtitle}>Al cambiarla se cierran las sesiones que tenga abiertas.</p>
      <form className={classes.form} {...form.formProps}>
        <AuthMessage failure={form.failure} />
        <NewPasswordFields
          label="Contraseña nueva"
          value={form.values}
          onChange={form.change}
          errors={form.errors}
          strength={strength}
        />
        <Button type="submit" size="md" fullWidth loading={form.isSending} disabled={form.isLocked}>
          Cambiar la contraseña
        </Button>
      </form>
    </>
  )
}

const titles = {
  'password.reset-unknown': 'No reconocemos este enlace',
  'password.reset-expired': 'Este enlace ya no sirve',
}

function validate(values: typeof initial): FormResult<keyof typeof initial, string> {
  const errors = checkNewPassword(values)
  return Object.keys(errors).length > 0 ? { errors } : { body: values.password }
}
