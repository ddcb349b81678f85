import type { ConsoleConfig } from '@arriero/domain/contract/http/console-config.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { signIn } from '#data/sign-in.ts'
import { useServices } from '#data/use-services.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { DemoAccount } from './demo-account.tsx'
import { type SignInProblem, checkSignIn, toSignInProblem } from './sign-in-problem.ts'
import { SignInMessage } from './sign-in-message.tsx'
import classes from './login-page.module.css'

interface SignInFormProps {
  notice: string | null
  demo: NonNullable<ConsoleConfig['demo']> | null
  onSignedIn: () => void
}

export function SignInForm({ notice, demo, onSignedIn }: SignInFormProps) {
  const services = useServices()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<SignInProblem | null>(null)
  const [isSending, setIsSending] = useState(false)
  const emailRef = useRef<HTMLInputElement>(null)
  const passwordRef = useRef<HTMLInputElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)

  function show(found: SignInProblem) {
    setProblem(found)
    const field = found.field === 'email' ? emailRef : passwordRef
    field.current?.focus()
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    const found = checkSignIn(email, password)
    if (found !== null) {
      show(found)
      return
    }
    setProblem(null)
    setIsSending(true)
    try {
      // Busy until the console takes this screen's place.
      await signIn(services, { email: email.trim(), password })
      onSignedIn()
    } catch (error) {
      setIsSending(false)
      show(toSignInProblem(error))
    }
  }

  const fieldError = (field: SignInProblem['field']) =>
    problem?.isFieldProblem && problem.field === field ? problem.message : null

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <SignInMessage problem={problem} notice={notice} />
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
        error={fieldError('email')}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <PasswordField
        label="Contraseña"
        autoComplete="current-password"
        inputRef={passwordRef}
        value={password}
        error={fieldError('password')}
        onChange={setPassword}
      />
      <Button ref={submitRef} type="submit" size="md" fullWidth loading={isSending}>
        Entrar
      </Button>
      {demo && (
        <DemoAccount
          account={demo}
          onUse={() => {
            setEmail(demo.email)
            setPassword(demo.password)
            setProblem(null)
            submitRef.current?.focus()
          }}
        />
      )}
    </form>
  )
}
