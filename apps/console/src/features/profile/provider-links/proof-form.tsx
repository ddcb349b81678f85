import { maxLengths } from '@arriero/domain/contract/limits.ts'
import { UnlinkProviderBody } from '@arriero/domain/contract/http/session.ts'
import { TextInput } from '@mantine/core'
import { formDefaults } from '#features/profile/profile-forms.ts'
import { DialogForm } from '#ui/form/dialog-form.tsx'
import { useInitialFocus } from '#ui/form/focus.tsx'
import { type FormResult, parseForm } from '#ui/form/form-result.ts'
import { PasswordField } from '#ui/form/password-field.tsx'
import { useForm } from '#ui/form/use-form.ts'

interface ProofFormProps {
  intro: string
  submitLabel: string
  /** The second factor is on. */
  needsCode: boolean
  send: (proof: UnlinkProviderBody) => Promise<unknown>
  onSuccess: () => void
  onCancel: () => void
}

/** Asks for password and code before an account is linked or unlinked: an open session is not enough. */
export function ProofForm(props: ProofFormProps) {
  const { intro, submitLabel, needsCode, send, onSuccess, onCancel } = props
  const firstRef = useInitialFocus<HTMLInputElement>()
  const form = useForm({
    ...formDefaults,
    initial: { password: '', code: '' },
    validate: (values) => validateProof(values, needsCode),
    send,
    fieldByCode: { 'password.wrong': 'password', 'factor.wrong-code': 'code' },
    onSuccess,
  })
  return (
    <DialogForm form={form} intro={intro} submitLabel={submitLabel} onCancel={onCancel}>
      <PasswordField
        inputRef={firstRef}
        label="Contraseña"
        description="La de esta consola."
        autoComplete="current-password"
        {...form.field('password')}
      />
      {needsCode && (
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
      )}
    </DialogForm>
  )
}

function validateProof(
  { password, code }: { password: string; code: string },
  needsCode: boolean,
): FormResult<'password' | 'code', UnlinkProviderBody> {
  const result = parseForm(UnlinkProviderBody, {
    password,
    code: needsCode ? code.trim() : undefined,
  })
  if (!needsCode || code.trim() !== '') return result
  return { errors: { ...('errors' in result && result.errors), code: 'Escriba el código.' } }
}
