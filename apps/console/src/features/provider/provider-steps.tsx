import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import type { ProviderClient, ProviderOutcome } from '#data/provider/provider-client.ts'
import { useServices } from '#data/use-services.ts'
import { CodeField, codeLength } from '#ui/form/code-field.tsx'
import { FormMessage } from '#ui/form/form-message.tsx'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useForm } from '#ui/form/use-form.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { CodeStep, CodeTarget, ProviderStep, StepFrame } from './provider-step.ts'
import { useProvider } from './use-provider.ts'

interface ProviderStepsProps {
  step: ProviderStep
  frame: StepFrame
  /** The provider knows the person. Rejects if our server refuses. */
  onIdToken: (idToken: string, client: ProviderClient) => Promise<void>
  onStep: (step: ProviderStep) => void
  onBack: () => void
}

/** The forms of the hosted provider: e-mail and password, phone, and codes by text message. */
export function ProviderSteps({ step, frame, onIdToken, onStep, onBack }: ProviderStepsProps) {
  const { follow } = useProvider({ onIdToken, onStep })
  const shared = { frame, follow, onBack }
  switch (step.kind) {
    case 'email':
      return <EmailForm {...shared} />
    case 'phone':
      return <PhoneForm frame={frame} onStep={onStep} onBack={onBack} />
    case 'code':
      return <CodeForm key={step.sentAt} {...shared} step={step} onStep={onStep} />
  }
}

/** Apart, because the rules of phone numbers are in a file that the login screen does without. */
const PhoneForm = lazyPart(async () => (await import('./phone-form.tsx')).PhoneForm, {
  loading: () => null,
  failed: ({ onBack }, error) => (
    <>
      <FormMessage>{describeError(error)}</FormMessage>
      <Button variant="default" fullWidth onClick={onBack}>
        Volver
      </Button>
    </>
  ),
})

interface StepProps {
  frame: StepFrame
  follow: (outcome: ProviderOutcome) => Promise<void>
  onBack: () => void
}

function EmailForm({ frame, follow, onBack }: StepProps) {
  const { Form, describeFailure, submitLabel } = frame
  const { openProvider } = useServices()
  const firstRef = useInitialFocus<HTMLInputElement>()
  const passwordRef = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { email: '', password: '' },
    validate: ({ email, password }) => {
      const errors = {
        ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? {} : { email: 'Escriba un correo válido.' }),
        ...(password === '' ? { password: 'Escriba su contraseña.' } : {}),
      }
      return Object.keys(errors).length > 0
        ? { errors }
        : { body: { email: email.trim(), password } }
    },
    send: async ({ email, password }) => {
      const client = await openProvider()
      await follow(await client.signInWithPassword(email, password))
    },
    describeFailure,
    onFailure: ({ nextStep }) => nextStep === null && passwordRef.current?.focus(),
    staysBusy: true,
  })
  return (
    <Form
      title="Correo del proveedor"
      intro="Con el correo y la contraseña de su cuenta en el proveedor de identidad, no los de esta consola."
      form={form}
      submitLabel={submitLabel}
      onBack={onBack}
    >
      <TextInput
        ref={firstRef}
        label="Correo"
        type="email"
        name="provider-email"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.input('email')}
      />
      <PasswordField
        inputRef={passwordRef}
        label="Contraseña"
        name="provider-password"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </Form>
  )
}

const codeTitles: Record<CodeStep['purpose'], string> = {
  'sign-in': 'Ingresar con el celular',
  'second-factor': 'Código por mensaje de texto',
}

interface CodeFormProps extends StepProps, Pick<ProviderStepsProps, 'onStep'> {
  step: CodeStep
}

function CodeForm({ frame, follow, step, onStep, onBack }: CodeFormProps) {
  const { Form, describeFailure, submitLabel, linkClass } = frame
  const fieldRef = useInitialFocus<HTMLInputElement>()
  const initial: { code: string; target: CodeTarget | null } = { code: '', target: null }
  const form = useForm({
    initial,
    validate: ({ code, target }) =>
      target !== null || code.length === codeLength
        ? { body: { code, target } }
        : { errors: { code: 'Escriba los seis dígitos.' } },
    send: async ({ code, target }) =>
      target === null ? follow(await step.sent.confirm(code)) : onStep(await target.sendCode()),
    describeFailure,
    onFailure: ({ nextStep }) => {
      form.change({ target: null, ...(nextStep === null && { code: '' }) })
      fieldRef.current?.focus()
    },
    staysBusy: true,
  })
  return (
    <Form
      title={codeTitles[step.purpose]}
      intro={`Escriba el código que enviamos ${step.sentTo}.`}
      form={form}
      submitLabel={submitLabel}
      onBack={onBack}
      links={step.targets.map((target) => (
        <UnstyledButton
          key={target.label}
          className={linkClass}
          onClick={() => form.submitWith({ target })}
        >
          {target.label}
        </UnstyledButton>
      ))}
    >
      <CodeField
        inputRef={fieldRef}
        label="Código de seis dígitos"
        {...form.field('code')}
        onChange={(digits) =>
          digits.length === codeLength
            ? form.submitWith({ code: digits })
            : form.change({ code: digits })
        }
      />
    </Form>
  )
}
