import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { paths } from '#paths.ts'
import { askForReset } from './account-calls.ts'
import { checkEmail } from './check-email.ts'
import { ArrivalTitle } from './arrival-title.tsx'
import { AttemptMessage } from './attempt-message.tsx'
import { useAttempt } from './use-attempt.ts'
import classes from './auth-page.module.css'

/** `email`: what was typed on the login screen. */
export function RecoverPage({ email: typedBefore }: { email: string }) {
  const { http, config } = useServices()
  const [email, setEmail] = useState(typedBefore)
  const [error, setError] = useState<string | null>(null)
  const [isSent, setIsSent] = useState(false)
  const emailRef = useRef<HTMLInputElement>(null)
  const { problem, isBusy, mustWait, attempt, forget } = useAttempt()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = checkEmail(email)
    setError(found)
    if (found !== null) {
      forget()
      emailRef.current?.focus()
    } else {
      void attempt(async () => {
        await askForReset(http, { email: email.trim() })
        setIsSent(true)
      })
    }
  }

  if (isSent) return <Sent email={email.trim()} isDemo={config.demo !== undefined} />
  return (
    <>
      <h1 className={classes.title}>Recuperar la contraseña</h1>
      <p className={classes.subtitle}>
        Escriba su correo y le enviaremos un enlace para elegir una contraseña nueva.
      </p>
      <form className={classes.form} noValidate onSubmit={handleSubmit}>
        <AttemptMessage problem={problem} />
        <TextInput
          ref={emailRef}
          label="Correo"
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          error={error}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={mustWait}>
          Enviar enlace
        </Button>
        <Link className={classes.link} to={paths.login()} state={{ email: email.trim() }}>
          Volver a iniciar sesión
        </Link>
      </form>
    </>
  )
}

/** The same words whether the account exists or not. */
function Sent({ email, isDemo }: { email: string; isDemo: boolean }) {
  return (
    <>
      <ArrivalTitle>Revise su correo</ArrivalTitle>
      <output className={classes.subtitle}>
        Usted escribió {email}. Si hay una cuenta con ese correo, le enviamos un enlace para elegir
        una contraseña nueva. El enlace vence en 30 minutos. Si no lo ve, busque en el correo no
        deseado.
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
