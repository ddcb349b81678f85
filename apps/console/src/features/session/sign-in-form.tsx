import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useServices } from '#data/use-services.ts'
import { describeFormFailure } from '#data/http/form-failure.ts'
import { secondFactorsOf, signIn, signInWithPasskey } from '#data/sign-in.ts'
import { paths } from '#paths.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { AuthMessage, type LoginMessage } from './auth-message.tsx'
import { type Credentials, validateCredentials } from './credentials.ts'
import { PasskeyButton } from './passkey-button.tsx'
import classes from './auth-page.module.css'

type DemoAccount = NonNullable<ConsoleConfig['demo']>

interface SignInFormProps {
  loginMessage: LoginMessage | null
  demo: DemoAccount | null
  initial: Credentials
  onNeedsCode: (credentials: Credentials, factors: readonly string[]) => void
  onSignedIn: () => void
  /** Other ways to sign in, below our own. */
  children?: ReactNode
}

export function SignInForm(props: SignInFormProps) {
  const { loginMessage, demo, initial, onNeedsCode, onSignedIn, children } = props
  const services = useServices()
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const form = useForm({
    initial,
    validate: validateCredentials,
    send,
    describeFailure: describeFormFailure,
    onSuccess: ({ factors }, typed) => (factors ? onNeedsCode(typed, factors) : onSignedIn()),
    onFailure: ({ nextStep }) => nextStep === null && passwordRef.current?.focus(),
    staysBusy: true,
  })
  const email = form.values.email.trim()

  useEffect(() => {
    const { current: field } = emailRef.current?.value === '' ? emailRef : passwordRef
    field?.focus()
  }, [])

  async function send(credentials: Credentials) {
    try {
      await signIn(services, credentials)
      return { factors: null }
    } catch (error) {
      const factors = secondFactorsOf(error)
      if (factors === null) throw error
      return { factors }
    }
  }

  function handleEmail(typed: string) {
    form.change({ email: typed })
    // The lock belongs to the account that was typed before.
    if (form.isLocked) form.clearFailure()
  }

  function enterWith(account: Credentials) {
    if (!form.isLocked) return form.submitWith(account)
    form.change(account)
    if (account.email !== email) form.clearFailure()
    submitRef.current?.focus()
  }

  return (
    <form className={classes.form} {...form.formProps}>
      <AuthMessage failure={form.failure} loginMessage={loginMessage} />
      <TextInput
        ref={emailRef}
        label="Correo"
        type="email"
        name="email"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.input('email')}
        onChange={(event) => handleEmail(event.currentTarget.value)}
      />
      <PasswordField
        inputRef={passwordRef}
        label="Contraseña"
        name="password"
        autoComplete="current-password"
        {...form.field('password')}
      />
      <Button
        ref={submitRef}
        type="submit"
        size="md"
        fullWidth
        loading={form.isSending}
        disabled={form.isLocked}
      >
        Entrar
      </Button>
      <PasskeyButton
        label="Entrar con llave de acceso"
        enter={() => signInWithPasskey(services)}
        onSignedIn={onSignedIn}
      />
      <Link className={classes.link} to={paths.recover()} state={{ email }}>
        ¿Olvidó su contraseña?
      </Link>
      <Link className={classes.link} to={paths.registration()}>
        Registrarse como conductor o empresa
      </Link>
      {children}
      {demo && <DemoAccountPanel account={demo} onUse={() => enterWith(demo)} />}
    </form>
  )
}

interface DemoAccountPanelProps {
  account: DemoAccount
  onUse: () => void
}

/** Only in demo mode: otherwise the server leaves the account out of its configuration. */
function DemoAccountPanel({ account, onUse }: DemoAccountPanelProps) {
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
      <p className={classes.demoHint}>Empiece por Atención: lo más urgente está de primero.</p>
    </section>
  )
}
