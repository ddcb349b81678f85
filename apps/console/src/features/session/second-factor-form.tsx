import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { signIn } from '#data/sign-in.ts'
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
  const fieldRef = useRef<HTMLInputElement>(null)
  const { problem, isBusy, mustWait, attempt, forget } = useAttempt(() => {
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

  function handleDigits(digits: string) {
    setCode(digits)
    if (digits.length === codeLength) send(digits)
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') fieldRef.current?.focus()
    else send(code)
  }

  function handleKind() {
    setKind(kind === 'phone' ? 'recovery' : 'phone')
    setCode('')
    forget()
  }

  return (
    <>
      <h1 className={classes.title}>Verificación en dos pasos</h1>
      <p className={classes.subtitle}>{subtitles[kind]}</p>
      <form className={classes.form} noValidate onSubmit={handleSubmit}>
        <AttemptMessage problem={problem} />
        {kind === 'phone' ? (
          <CodeField
            inputRef={fieldRef}
            label="Código de seis dígitos"
            value={code}
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
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={mustWait}>
          Entrar
        </Button>
        <UnstyledButton className={classes.link} onClick={handleKind}>
          {kind === 'phone' ? 'Usar un código de recuperación' : 'Usar el código de la aplicación'}
        </UnstyledButton>
        <UnstyledButton className={classes.link} onClick={onBack}>
          Volver
        </UnstyledButton>
      </form>
    </>
  )
}

const subtitles = {
  phone: 'Escriba el código que muestra su aplicación de autenticación.',
  recovery:
    'Escriba uno de los códigos que guardó al activar el segundo factor. Sirve una sola vez.',
}
