import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import type { ErrorCode } from '@arriero/domain/errors.ts'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { HttpFailure } from '#data/http-failure.ts'
import { signIn } from '#data/sign-in.ts'
import { useServices } from '#data/use-services.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { paths } from '#paths.ts'
import { checkEmail } from './check-email.ts'
import { DemoAccount } from './demo-account.tsx'
import { AttemptMessage } from './attempt-message.tsx'
import type { Notice } from './notice.ts'
import { useAttempt } from './use-attempt.ts'
import classes from './auth-page.module.css'

export interface Credentials {
  email: string
  password: string
}

interface SignInFormProps {
  notice: Notice | null
  demo: NonNullable<ConsoleConfig['demo']> | null
  credentials: Credentials
  onChange: (credentials: Credentials) => void
  onNeedsCode: () => void
  onSignedIn: () => void
}

export function SignInForm(props: SignInFormProps) {
  const { notice, demo, credentials, onChange, onNeedsCode, onSignedIn } = props
  const { email, password } = credentials
  const services = useServices()
  const [errors, setErrors] = useState<Partial<Credentials>>({})
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const { problem, isBusy, mustWait, attempt, forget } = useAttempt(() =>
    passwordRef.current?.focus(),
  )

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = checkCredentials(credentials)
    setErrors(found)
    if (found.email !== undefined) emailRef.current?.focus()
    else if (found.password !== undefined) passwordRef.current?.focus()
    else void attempt(send)
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

  function fillIn(account: Credentials) {
    onChange(account)
    setErrors({})
    forget()
    submitRef.current?.focus()
  }

  return (
    <form className={classes.form} noValidate onSubmit={handleSubmit}>
      <AttemptMessage problem={problem} notice={notice} />
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
        onChange={(event) => onChange({ email: event.currentTarget.value, password })}
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
  if (wrongEmail !== null) return { email: wrongEmail }
  return password === '' ? { password: 'Escriba su contraseña.' } : {}
}
