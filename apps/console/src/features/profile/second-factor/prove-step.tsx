import { ProveSecondFactorBody } from '@arriero/domain/contract/http/second-factor.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { DialogForm } from '#features/profile/dialog-form.tsx'
import { readForm } from '#features/profile/form-problems.ts'
import { useFirstFocus } from '#features/profile/use-first-focus.ts'
import { useForm } from '#features/profile/use-form.ts'
import { PasswordField } from '#ui/password-field.tsx'

interface ProveStepProps<Answer> {
  intro: string
  submitLabel: string
  send: (body: ProveSecondFactorBody) => Promise<Answer>
  onDone: (answer: Answer) => void
  onCancel: () => void
}

/** What changes a second factor asks for both: a screen left open is not enough. */
export function ProveStep<Answer>(props: ProveStepProps<Answer>) {
  const firstRef = useFirstFocus<HTMLInputElement>()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { formRef, problems, isSending, handleSubmit } = useForm({
    read: () => readForm(ProveSecondFactorBody, { password, code: code.trim() }),
    send: props.send,
    refusals: {
      'password.wrong': { field: 'password' },
      'factor.wrong-code': { field: 'code' },
    },
    onDone: props.onDone,
  })
  return (
    <DialogForm
      formRef={formRef}
      intro={props.intro}
      message={problems.form}
      submitLabel={props.submitLabel}
      isSending={isSending}
      onSubmit={handleSubmit}
      onCancel={props.onCancel}
    >
      <PasswordField
        inputRef={firstRef}
        label="Contraseña"
        autoComplete="current-password"
        value={password}
        error={problems.password}
        onChange={setPassword}
      />
      {/* One field and not six boxes: a recovery code has letters and another length. */}
      <TextInput
        label="Código"
        description="El de su aplicación, o uno de recuperación si no tiene el celular."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={code}
        error={problems.code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
