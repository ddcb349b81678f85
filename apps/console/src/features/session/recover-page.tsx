import { recoveryLinkMinutes } from '@arriero/domain/users/password-rules.ts'
import type { PasswordRecoveryBody } from '@arriero/domain/contract/http/password.ts'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { describeFormFailure } from '#data/http/form-failure.ts'
import { paths } from '#paths.ts'
import { useInitialFocus } from '#ui/form/focus.tsx'
import type { FormResult } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { AuthMessage } from './auth-message.tsx'
import { checkEmail } from './credentials.ts'
import classes from './auth-page.module.css'

/** `email`: typed on the login screen before. */
export function RecoverPage({ email: initialEmail }: { email: string }) {
  const { http, config } = useServices()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: initialEmail },
    validate,
    send: (body) =>
      http.writeWithoutToken({ method: 'POST', base: 'api', path: 'passwordRecovery', body }),
    describeFailure: describeFormFailure,
    onSuccess: (_, { email }) => setSentTo(email),
    staysBusy: true,
  })

  if (sentTo !== null) return <LinkSent email={sentTo} isDemo={config.demo !== undefined} />
  return (
    <>
      <h1 className={classes.title}>Recuperar la contraseña</h1>
      <p className={classes.subtitle}>
        Escriba su correo y le enviaremos un enlace para elegir una contraseña nueva.
      </p>
      <form className={classes.form} {...form.formProps}>
        <AuthMessage failure={form.failure} />
        <TextInput
          label="Correo"
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.input('email')}
        />
        <Button type="submit" size="md" fullWidth loading={form.isSending} disabled={form.isLocked}>
          Enviar enlace
        </Button>
        <Link
          className={classes.link}
          to={paths.login()}
          state={{ email: form.values.email.trim() }}
        >
          Volver a iniciar sesión
        </Link>
      </form>
    </>
  )
}

function validate({ email }: { email: string }): FormResult<'email', PasswordRecoveryBody> {
  const error = checkEmail(email)
  return error === null ? { body: { email: email.trim() } } : { errors: { email: error } }
}

/** The same text whether the account exists or not. */
function LinkSent({ email, isDemo }: { email: string; isDemo: boolean }) {
  // Replaces the form: keyboard and screen reader continue at the title.
  const titleRef = useInitialFocus<HTMLHeadingElement>()
  return (
    <>
      <h1 ref={titleRef} className={classes.title} tabIndex={-1}>
        Revise su correo
      </h1>
      <output className={classes.subtitle}>
        Usted escribió {email}. Si hay una cuenta con ese correo, le enviamos un enlace para elegir
        una contraseña nueva. El enlace vence en {recoveryLinkMinutes} minutos. Si no lo ve, busque
        en el correo no deseado.
      </output>
      {isDemo && (
        <p className={classes.hint}>
          En esta demostración ningún correo sale del equipo: el mensaje queda en la carpeta{' '}
          <code>outbox</code> de los datos y en la terminal del servidor.
        </p>
      )}
      <Button component={Link} to={paths.login()} state={{ email }} size="md" fullWidth>
        Volver a iniciar sesión
      </Button>
    </>
  )
}
