import { maxLengths } from '@arriero/domain/contract/limits.ts'
import {
  ProveSecondFactorBody,
  type SecondFactorSecret,
  StartSecondFactorBody,
} from '@arriero/domain/contract/http/session.ts'
import { TextInput } from '@mantine/core'
import { useServices } from '#data/use-services.ts'
import { startSecondFactor } from '#features/profile/profile-data.ts'
import { formDefaults } from '#features/profile/profile-forms.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { parseForm } from '#ui/form/form-result.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useForm } from '#ui/form/use-form.ts'

interface StartStepProps {
  onStarted: (secret: SecondFactorSecret) => void
  onCancel: () => void
}

/** Asks for the password before a second factor is set up. */
export function StartStep({ onStarted, onCancel }: StartStepProps) {
  const { http } = useServices()
  const firstRef = useInitialFocus<HTMLInputElement>()
  const form = useForm({
    ...formDefaults,
    initial: { password: '' },
    validate: (values) => parseForm(StartSecondFactorBody, values),
    send: (body) => startSecondFactor(http, body),
    fieldByCode: { 'password.wrong': 'password' },
    onSuccess: onStarted,
  })
  return (
    <DialogForm
      form={form}
      intro="Necesita una aplicación de códigos en su celular, como Google Authenticator, Microsoft Authenticator o 1Password. Primero confirme que es usted."
      submitLabel="Continuar"
      onCancel={onCancel}
    >
      <PasswordField
        inputRef={firstRef}
        label="Contraseña"
        autoComplete="current-password"
        {...form.field('password')}
      />
    </DialogForm>
  )
}

interface ProveStepProps<Answer> {
  intro: string
  submitLabel: string
  send: (body: ProveSecondFactorBody) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  onCancel: () => void
}

/** Asks for password and code before a second factor is changed: an open session is not enough. */
export function ProveStep<Answer>(props: ProveStepProps<Answer>) {
  const firstRef = useInitialFocus<HTMLInputElement>()
  const form = useForm({
    ...formDefaults,
    initial: { password: '', code: '' },
    validate: ({ password, code }) =>
      parseForm(ProveSecondFactorBody, { password, code: code.trim() }),
    send: props.send,
    fieldByCode: { 'password.wrong': 'password', 'factor.wrong-code': 'code' },
    onSuccess: props.onSuccess,
  })
  return (
    <DialogForm
      form={form}
      intro={props.intro}
      submitLabel={props.submitLabel}
      onCancel={props.onCancel}
    >
      <PasswordField
        inputRef={firstRef}
        label="Contraseña"
        autoComplete="current-password"
        {...form.field('password')}
      />
      {/* One field instead of six boxes: a recovery code has letters and another length. */}
      <TextInput
        label="Código"
        description="El de su aplicación, o uno de recuperación si no tiene el celular."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLengths.code}
        {...form.input('code')}
      />
    </DialogForm>
  )
}
