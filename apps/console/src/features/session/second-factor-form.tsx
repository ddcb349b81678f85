import { upperFirst } from '@arriero/domain/format/text.ts'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { describeFormFailure } from '#data/http/form-failure.ts'
import { CodeField, codeLength } from '#ui/form/code-field.tsx'
import type { FormResult } from '#ui/form/form-result.ts'
import { useForm } from '#ui/form/use-form.ts'
import { AuthMessage } from './auth-message.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import classes from './auth-page.module.css'

/** The first step is done, and our second factor is on. */
export interface CodeRequest {
  /** The e-mail that was typed; undefined with the hosted provider. */
  email?: string
  /** The first step again, now with the code. */
  signInWithCode: (code: string) => Promise<void>
  /** How the second factor can be given: `app`, `passkey`. A recovery code always works. */
  factors: readonly string[]
  /** Absent with the hosted provider, where a passkey signs in alone. */
  enterWithPasskey?: () => Promise<void>
}

interface SecondFactorFormProps extends CodeRequest {
  onSignedIn: () => void
  onBack: () => void
}

export function SecondFactorForm(props: SecondFactorFormProps) {
  const { email, signInWithCode, factors, enterWithPasskey, onSignedIn, onBack } = props
  const hasApp = factors.includes('app')
  const [kind, setKind] = useState<CodeKind>(hasApp ? 'phone' : 'recovery')
  const fieldRef = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => validateCode(kind, code.trim()),
    send: signInWithCode,
    describeFailure: describeFormFailure,
    onSuccess: onSignedIn,
    onFailure: ({ nextStep }) => {
      if (nextStep !== null) return
      form.reset()
      fieldRef.current?.focus()
    },
    staysBusy: true,
  })

  useEffect(() => fieldRef.current?.focus(), [kind])

  function handleDigits(digits: string) {
    if (digits.length === codeLength) form.submitWith({ code: digits })
    else form.change({ code: digits })
  }

  function handleKindToggle() {
    setKind(kind === 'phone' ? 'recovery' : 'phone')
    form.change({ code: '' })
    // A lock applies to the account, so it stays when the kind of code changes.
    if (!form.isLocked) form.clearFailure()
  }

  const subtitle = hasApp ? subtitles[kind] : passkeySubtitle
  return (
    <>
      <h1 className={classes.title}>Segundo factor</h1>
      <p className={classes.subtitle}>
        {email === undefined ? upperFirst(subtitle) : `Para ${email}, ${subtitle}`}
      </p>
      <form className={classes.form} {...form.formProps}>
        {factors.includes('passkey') && enterWithPasskey && (
          <PasskeyButton
            label="Usar llave de acceso"
            enter={enterWithPasskey}
            onSignedIn={onSignedIn}
          />
        )}
        <AuthMessage failure={form.failure} />
        {kind === 'phone' ? (
          <CodeField
            inputRef={fieldRef}
            label="Código de seis dígitos"
            {...form.field('code')}
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
            {...form.input('code')}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={form.isSending} disabled={form.isLocked}>
          Entrar
        </Button>
        {hasApp && (
          <UnstyledButton className={classes.link} onClick={handleKindToggle}>
            {kind === 'phone' ? 'Usar un código de recuperación' : 'Usar la aplicación de códigos'}
          </UnstyledButton>
        )}
        <UnstyledButton className={classes.link} onClick={onBack}>
          Volver
        </UnstyledButton>
      </form>
    </>
  )
}

type CodeKind = 'phone' | 'recovery'

const subtitles: Record<CodeKind, string> = {
  phone: 'escriba el código que muestra su aplicación de códigos.',
  recovery:
    'escriba uno de los códigos que guardó al activar el segundo factor. Sirve una sola vez.',
}

const passkeySubtitle =
  'use su llave de acceso, o escriba uno de los códigos de recuperación que guardó con ella.'

function validateCode(kind: CodeKind, code: string): FormResult<'code', string> {
  if (kind === 'phone' && code.length !== codeLength) {
    return { errors: { code: 'Escriba los seis dígitos.' } }
  }
  return code === '' ? { errors: { code: 'Escriba un código de recuperación.' } } : { body: code }
}
