import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { signIn } from '#data/session/sign-in.ts'
import { useServices } from '#data/use-services.ts'
import { CodeField, codeLength } from '#ui/code-field.tsx'
import { AttemptMessage } from './attempt-message.tsx'
import type { Credentials } from './sign-in-form.tsx'
import { useAttempt } from './use-attempt.ts'
import classes from './auth-page.module.css'

interface SecondFactorFormProps {
  credentials: Credentials
  onSignedIn: () => void
  onBack: () => void
}

export function SecondFactorForm({ credentials, onSignedIn, onBack }: SecondFactorFormProps) {
  const services = useServices()
  const [code, setCode] = useState('')
  const [kind, setKind] = useState<'phone' | 'recovery'>('phone')
  const [error, setError] = useState<string | null>(null)
  const fieldRef = useRef<HTMLInputElement>(null)
  const { problem, isBusy, mustWait, attempt, forget } = useAttempt((found) => {
    if (found.nextStep !== null) return
    setCode('')
    fieldRef.current?.focus()
  })

  useEffect(() => fieldRef.current?.focus(), [kind])

  const send = (typed: string) =>
    void attempt(async () => {
      const { email, password } = credentials
      await signIn(services, { email: email.trim(), password, code: typed.trim() })
      onSignedIn()
    })

  function change(typed: string) {
    setCode(typed)
    setError(null)
  }

  function handleDigits(digits: string) {
    change(digits)
    if (digits.length === codeLength) send(digits)
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const found = checkCode(kind, code.trim())
    setError(found)
    if (found === null) {
      send(code)
      return
    }
    forget()
    // The first empty box, or the one field there is.
    event.currentTarget.querySelectorAll('input')[code.trim().length]?.focus()
  }

  function handleKind() {
    setKind(kind === 'phone' ? 'recovery' : 'phone')
    change('')
    // A wait is about the account, whichever the code.
    if (!mustWait) forget()
  }

  return (
    <>
      <h1 className={classes.title}>Segundo factor</h1>
      <p className={classes.subtitle}>
        Para {credentials.email.trim()}, {subtitles[kind]}
      </p>
      <form className={classes.form} noValidate onSubmit={handleSubmit}>
        <AttemptMessage problem={problem} />
        {kind === 'phone' ? (
          <CodeField
            inputRef={fieldRef}
            label="Código de seis dígitos"
            value={code}
            error={error}
            onChange={handleDigits}
          />
        ) : (
          <TextInput
            ref={fieldRef}
            label="Código de recuperación"
            size="md"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={code}
            error={error}
            onChange={(event) => change(event.currentTarget.value)}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={mustWait}>
          Entrar
        </Button>
        <UnstyledButton className={classes.link} onClick={handleKind}>
          {kind === 'phone' ? 'Usar un código de recuperación' : 'Usar la aplicación de códigos'}
        </UnstyledButton>
        <UnstyledButton className={classes.link} onClick={onBack}>
          Volver
        </UnstyledButton>
      </form>
    </>
  )
}

const subtitles = {
  phone: 'escriba el código que muestra su aplicación de códigos.',
  recovery:
    'escriba uno de los códigos que guardó al activar el segundo factor. Sirve una sola vez.',
}

/** What can be told without asking the server. */
function checkCode(kind: keyof typeof subtitles, code: string): string | null {
  if (kind === 'phone') return code.length === codeLength ? null : 'Escriba los seis dígitos.'
  return code === '' ? 'Escriba un código de recuperación.' : null
}
