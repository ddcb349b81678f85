import type { ActivationInvite } from '@arriero/domain/contract/http/activation.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { signIn } from '#data/session/sign-in.ts'
import { usePasswordStrength } from '#data/passwords/use-password-strength.ts'
import { useServices } from '#data/use-services.ts'
import { NewPasswordFields } from '#ui/new-password-fields.tsx'
import { activate } from './account-calls.ts'
import { type ActivationErrors, checkActivation } from './check-activation.ts'
import { isClosedInvite } from './closed-invite.ts'
import { focusFirst } from './focus-first.ts'
import { AttemptMessage } from './attempt-message.tsx'
import { isPasswordRefused } from './is-password-refused.ts'
import { type Problem, useAttempt } from './use-attempt.ts'
import classes from './auth-page.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'

interface ActivationFormProps {
  registerToken: string
  invite: ActivationInvite
  onSignedIn: () => void
  onActivated: (problem: unknown) => void
  onClosed: (problem: Problem) => void
}

const empty = {
  email: '',
  givenNames: '',
  surnames: '',
  password: '',
  repeated: '',
  acceptsTerms: false,
}

export function ActivationForm(props: ActivationFormProps) {
  const { registerToken, invite, onSignedIn, onActivated, onClosed } = props
  const services = useServices()
  const [draft, setDraft] = useState(empty)
  const [errors, setErrors] = useState<ActivationErrors>({})
  const formRef = useRef<HTMLFormElement>(null)
  const email = invite.email ?? draft.email.trim()
  const strength = usePasswordStrength(draft.password, [email, draft.givenNames, draft.surnames])
  function showErrors(found: ActivationErrors) {
    setErrors(found)
    focusFirst(formRef.current, found)
  }
  const { problem, isBusy, mustWait, attempt, forget } = useAttempt((found) => {
    if (isClosedInvite(found.code)) onClosed(found)
    else showErrors(toErrors(found))
  })
  const change = (part: Partial<typeof draft>) => setDraft((kept) => ({ ...kept, ...part }))

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const found = checkActivation(draft, invite)
    showErrors(found)
    if (Object.keys(found).length === 0) void attempt(send)
    else forget()
  }

  async function send() {
    const { givenNames, surnames, password } = draft
    const account = await activate(services.http, {
      registerToken,
      ...(invite.email === null ? { email } : {}),
      givenNames: givenNames.trim(),
      surnames: surnames.trim(),
      password,
      acceptsTerms: true,
    })
    await signIn(services, { email: account.email, password }).then(onSignedIn, onActivated)
  }

  return (
    <>
      <h1 className={classes.title}>Activar su cuenta</h1>
      <p className={classes.subtitle}>{welcome(invite)}</p>
      <form ref={formRef} className={classes.form} noValidate onSubmit={handleSubmit}>
        <AttemptMessage
          problem={problem && Object.keys(toErrors(problem)).length > 0 ? null : problem}
        />
        <TextInput
          label="Correo"
          type="email"
          name="email"
          size="md"
          autoComplete={invite.email === null ? 'email' : 'username'}
          autoCapitalize="none"
          spellCheck={false}
          readOnly={invite.email !== null}
          variant={invite.email === null ? 'default' : 'filled'}
          value={invite.email ?? draft.email}
          error={errors.email}
          onChange={(event) => change({ email: event.currentTarget.value })}
        />
        <TextInput
          label="Nombres"
          name="givenNames"
          size="md"
          autoComplete="given-name"
          value={draft.givenNames}
          error={errors.givenNames}
          onChange={(event) => change({ givenNames: event.currentTarget.value })}
        />
        <TextInput
          label="Apellidos"
          name="surnames"
          size="md"
          autoComplete="family-name"
          value={draft.surnames}
          error={errors.surnames}
          onChange={(event) => change({ surnames: event.currentTarget.value })}
        />
        <NewPasswordFields
          label="Contraseña"
          value={draft}
          onChange={change}
          errors={errors}
          strength={strength}
        />
        <Terms />
        <Checkbox
          label="Leí y acepto los términos de uso"
          name="acceptsTerms"
          checked={draft.acceptsTerms}
          error={errors.acceptsTerms}
          onChange={(event) => change({ acceptsTerms: event.currentTarget.checked })}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy} disabled={mustWait}>
          Activar y entrar
        </Button>
      </form>
    </>
  )
}

const welcome = ({ invitedBy }: ActivationInvite) =>
  invitedBy === null
    ? 'Usted será la primera persona que administre esta instalación.'
    : `${invitedBy} le da acceso a la administración de viajes de carga.`

/** What belongs under a field of this form. */
function toErrors({ code, message }: Problem): ActivationErrors {
  if (isPasswordRefused(code)) return { password: message }
  return code === 'user.already-exists' ? { email: message } : {}
}

/** What people agree to, in the time it takes to read it. */
function Terms() {
  return (
    <details className={classes.terms}>
      <summary>Leer los términos de uso</summary>
      <ul>
        <li>Su cuenta es personal. No comparta su contraseña ni sus códigos.</li>
        <li>
          Lo que haga aquí queda registrado con su nombre, la hora y la dirección desde la que se
          conectó.
        </li>
        <li>
          Verá datos personales de conductores y clientes. Úselos solo para operar los viajes, como
          lo pide la Ley 1581 de 2012, y no los saque de la consola sin necesidad.
        </li>
        <li>
          De usted guardamos correo, nombre, celular si lo escribe y sus sesiones. La consola no usa
          publicidad ni rastreadores.
        </li>
        <li>
          Quien opera esta instalación responde por los datos y puede cerrar su cuenta. Pídale a esa
          empresa corregirlos o borrarlos.
        </li>
      </ul>
    </details>
  )
}
