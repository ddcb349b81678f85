import type {
  ActivateBody,
  ActivateWithProviderBody,
  ActivationInvite,
} from '@arriero/domain/contract/http/invitations.ts'
import { Button, Checkbox, TextInput, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useServices } from '#data/use-services.ts'
import { describeFormFailure } from '#data/http/form-failure.ts'
import { usePasswordStrength } from '#data/passwords/password-strength.ts'
import { signIn, signInWithProvider } from '#data/sign-in.ts'
import type { FormFailure, FormResult } from '#ui/form/form-result.ts'
import { NewPasswordFields } from '#ui/form/new-password-fields.tsx'
import { useForm } from '#ui/form/use-form.ts'
import {
  type ActivationValues,
  activate,
  activateWithProvider,
  checkActivation,
  isClosedInvite,
} from './activation.ts'
import { AuthMessage } from './auth-message.tsx'
import classes from './auth-page.module.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'

interface ActivationFormProps {
  registerToken: string
  invite: ActivationInvite
  /** Of the hosted provider, in place of a password. */
  idToken: string | null
  onUsePassword: () => void
  onSignedIn: () => void
  /** The account is active, but signing in failed. */
  onActivated: (error: unknown) => void
  onClosed: (failure: FormFailure) => void
  /** Other ways to activate, below the form. */
  children?: ReactNode
}

const initial: ActivationValues = {
  email: '',
  givenNames: '',
  surnames: '',
  password: '',
  repeated: '',
  acceptsTerms: false,
}

export function ActivationForm(props: ActivationFormProps) {
  const { registerToken, invite, idToken, onSignedIn, onActivated, onClosed } = props
  const services = useServices()
  const form = useForm({
    initial,
    validate: (values) => validate(values, registerToken, invite, idToken),
    send: async (body) => {
      const enter = await activateAccount(body)
      await enter().then(onSignedIn, onActivated)
    },
    describeFailure: describeFormFailure,
    fieldByCode: {
      'user.already-exists': 'email',
      'password.weak': 'password',
      'password.breached': 'password',
    },
    onFailure: (failure) => {
      if (isClosedInvite(failure.code)) onClosed(failure)
    },
    staysBusy: true,
  })
  const { givenNames, surnames, password } = form.values

  /** Activates, and returns how to sign in. */
  async function activateAccount(body: ActivateBody | ActivateWithProviderBody) {
    if ('idToken' in body) {
      await activateWithProvider(services.http, body)
      return () => signInWithProvider(services, { idToken: body.idToken })
    }
    const { email } = await activate(services.http, body)
    return () => signIn(services, { email, password: body.password })
  }

  const email = invite.email ?? form.values.email.trim()
  const strength = usePasswordStrength(password, [email, givenNames, surnames])

  return (
    <>
      <h1 className={classes.title}>Activar su cuenta</h1>
      <p className={classes.subtitle}>{welcome(invite)}</p>
      <form className={classes.form} {...form.formProps}>
        <AuthMessage failure={form.failure} />
        {(idToken === null || invite.email !== null) && (
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
            {...form.input('email')}
            value={invite.email ?? form.values.email}
          />
        )}
        <TextInput
          label="Nombres"
          name="givenNames"
          size="md"
          autoComplete="given-name"
          {...form.input('givenNames')}
        />
        <TextInput
          label="Apellidos"
          name="surnames"
          size="md"
          autoComplete="family-name"
          {...form.input('surnames')}
        />
        {idToken === null ? (
          <NewPasswordFields
            label="Contraseña"
            value={form.values}
            onChange={form.change}
            errors={form.errors}
            strength={strength}
          />
        ) : (
          <p className={classes.note}>
            Ingresará con su cuenta del proveedor, sin contraseña.{' '}
            <UnstyledButton className={classes.noteLink} onClick={props.onUsePassword}>
              Usar una contraseña
            </UnstyledButton>
          </p>
        )}
        <Terms />
        <Checkbox
          label="Leí y acepto los términos de uso"
          name="acceptsTerms"
          checked={form.values.acceptsTerms}
          error={form.errors.acceptsTerms}
          onChange={(event) => form.change({ acceptsTerms: event.currentTarget.checked })}
        />
        <Button type="submit" size="md" fullWidth loading={form.isSending} disabled={form.isLocked}>
          Activar y entrar
        </Button>
        {idToken === null && props.children}
      </form>
    </>
  )
}

const welcome = ({ invitedBy }: ActivationInvite) =>
  invitedBy === null
    ? 'Usted será la primera persona que administre esta instalación.'
    : `${invitedBy} le da acceso a la administración de viajes de carga.`

function validate(
  values: ActivationValues,
  registerToken: string,
  invite: ActivationInvite,
  idToken: string | null,
): FormResult<keyof ActivationValues, ActivateBody | ActivateWithProviderBody> {
  const errors = checkActivation(values, invite, { hasProvider: idToken !== null })
  if (Object.keys(errors).length > 0) return { errors }
  const { email, givenNames, surnames, password } = values
  const person = {
    registerToken,
    givenNames: givenNames.trim(),
    surnames: surnames.trim(),
    acceptsTerms: true,
  } as const
  if (idToken !== null) return { body: { ...person, idToken } }
  return {
    body: { ...person, ...(invite.email === null ? { email: email.trim() } : {}), password },
  }
}

/** The terms of use, short enough to be read here. */
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
