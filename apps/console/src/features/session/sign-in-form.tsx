import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { HttpFailure } from '#data/http/http-failure.ts'
import { signIn } from '#data/session/sign-in.ts'
import { useServices } from '#data/use-services.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { paths } from '#paths.ts'
import { checkEmail } from './check-email.ts'
import { AttemptMessage } from './attempt-message.tsx'
import type { LoginMessage } from './login-message.ts'
import { useAttempt } from './use-attempt.ts'
import classes from './auth-page.module.css'

export interface Credentials {
  email: string
  password: string
}

interface SignInFormProps {
  loginMessage: LoginMessage | null
  demo: NonNullable<ConsoleConfig['demo']> | null
  credentials: Credentials
  onChange: (credentials: Credentials) => void
  onNeedsCode: () => void
  onSignedIn: () => void
}

export function SignInForm(props: SignInFormProps) {
  const { loginMessage, demo, credentials, onChange, onNeedsCode, onSignedIn } = props
  const { email, password } = credentials
  const services = useServices()
  const [errors, setErrors] = useState<Partial<Credentials>>({})
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const { problem, isBusy, mustWait, attempt, forget } = useAttempt((found) => {
    if (found.nextStep === null) passwordRef.current?.focus()
  })

  useEffect(() => {
    const { current: field } = emailRef.current?.value === '' ? emailRef : passwordRef
    field?.focus()
  }, [])

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = checkCredentials(credentials)
    setErrors(found)
    if (Object.keys(found).length === 0) {
      void attempt(send)
      return
    }
    forget()
    const { current: field } = found.email === undefined ? passwordRef : emailRef
    field?.focus()
  }

  async function send() {
    try {
      await signIn(services, { email: email.trim(), password })
      onSignedIn()
    } catch (error) {
      if (!(error instanceof HttpFailure && error.code === secondFactorRequired)) throw error
      onNeedsCode()
    }
  }

  function handleEmail(typed: string) {
    onChange({ email: typed, password })
    // A wait belongs to one account.
    if (mustWait) forget()
  }

  function fillIn(account: Credentials) {
    onChange(account)
    setErrors({})
    if (!mustWait || account.email !== email.trim()) forget()
    submitRef.current?.focus()
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <AttemptMessage problem={problem} loginMessage={loginMessage} />
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
        error={errors.email}
        onChange={(event) => handleEmail(event.currentTarget.value)}
      />
      <PasswordField
        inputRef={passwordRef}
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        value={password}
        error={errors.password}
        onChange={(typed) => onChange({ email, password: typed })}
      />
      <Button
        ref={submitRef}
        type="submit"
        size="md"
        fullWidth
        loading={isBusy}
        disabled={mustWait}
      >
        Entrar
      </Button>
      <Link className={classes.link} to={paths.recover()} state={{ email: email.trim() }}>
        ¿Olvidó su contraseña?
      </Link>
      {demo && <DemoAccount account={demo} onUse={() => fillIn(demo)} />}
    </form>
  )
}

const secondFactorRequired = 'session.second-factor-required' satisfies ErrorCode

function checkCredentials({ email, password }: Credentials): Partial<Credentials> {
  const wrongEmail = checkEmail(email)
  return {
    ...(wrongEmail === null ? {} : { email: wrongEmail }),
    ...(password === '' ? { password: 'Escriba su contraseña.' } : {}),
  }
}

interface DemoAccountProps {
  account: NonNullable<ConsoleConfig['demo']>
  onUse: () => void
}

/** Only in demo mode: the server leaves the account out of its configuration otherwise. */
function DemoAccount({ account, onUse }: DemoAccountProps) {
  return (
    <section className={classes.demo} aria-labelledby="demo-account">
      <div>
        <h2 id="demo-account" className={classes.demoTitle}>
          Cuenta de demostración
        </h2>
        <p className={classes.demoAccount}>
          {account.email}
          <br />
          {account.password}
        </p>
      </div>
      <Button variant="default" size="xs" onClick={onUse}>
        Usar esta cuenta
      </Button>
    </section>
  )
}
