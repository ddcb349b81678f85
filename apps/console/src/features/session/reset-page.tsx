import { errorCatalogue } from '@arriero/domain/errors.ts'
import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { checkNewPassword, type NewPasswordErrors } from '#data/passwords/check-new-password.ts'
import { signOut } from '#data/session/sign-in.ts'
import { usePasswordStrength } from '#data/passwords/use-password-strength.ts'
import { useServices } from '#data/use-services.ts'
import { NewPasswordFields } from '#ui/new-password-fields.tsx'
import { paths } from '#paths.ts'
import { resetPassword } from './account-calls.ts'
import { focusFirst } from './focus-first.ts'
import { AttemptMessage } from './attempt-message.tsx'
import { isPasswordRefused } from './is-password-refused.ts'
import { LinkProblem } from './link-problem.tsx'
import { useAttempt } from './use-attempt.ts'
import classes from './auth-page.module.css'

interface ResetPageProps {
  /** Of the recovery e-mail; empty when the link came incomplete. */
  resetToken: string
  onChanged: () => void
}

export function ResetPage({ resetToken, onChanged }: ResetPageProps) {
  const services = useServices()
  const [value, setValue] = useState({ password: '', repeated: '' })
  const [errors, setErrors] = useState<NewPasswordErrors>({})
  const strength = usePasswordStrength(value.password, [])
  const formRef = useRef<HTMLFormElement>(null)
  function showErrors(found: NewPasswordErrors) {
    setErrors(found)
    focusFirst(formRef.current, found)
  }
  const { problem, isBusy, mustWait, attempt, forget } = useAttempt((found) => {
    if (isPasswordRefused(found.code)) showErrors({ password: found.message })
  })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = checkNewPassword(value)
    showErrors(found)
    if (Object.keys(found).length === 0) void attempt(send)
    else forget()
  }

  async function send() {
    await resetPassword(services.http, { resetToken, newPassword: value.password })
    // The link opens for who is signed in too: with a new password one starts anew.
    if (services.session.read() !== null) await signOut(services)
    onChanged()
  }

  const closed = resetToken === '' ? 'password.reset-unknown' : problem?.code
  if (closed === 'password.reset-unknown' || closed === 'password.reset-expired') {
    return (
      <LinkProblem
        title={titles[closed]}
        message={problem?.message ?? errorCatalogue[closed].message}
        action="Pedir otro enlace"
        to={paths.recover()}
      />
    )
  }
  return (
    <>
      <h1 className={classes.title}>Elegir una contraseña nueva</h1>
      <p className={classes.subtitle}>Al cambiarla se cierran las sesiones que tenga abiertas.</p>
      <form ref={formRef} className={classes.form} noValidate onSubmit={handleSubmit}>
        <AttemptMessage problem={isPasswordRefused(problem?.code) ? null : problem} />
        <NewPasswordFields
          label="Contraseña nueva"
          value={value}
          onChange={setValue}
          errors={errors}
          strength={strength}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={mustWait}>
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
