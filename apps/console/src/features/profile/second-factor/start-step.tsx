import {
  type SecondFactorSecret,
  StartSecondFactorBody,
} from '@arriero/domain/contract/http/second-factor.ts'
import { useState } from 'react'
import { useServices } from '#data/use-services.ts'
import { DialogForm } from '#features/profile/dialog-form.tsx'
import { readForm } from '#features/profile/form-problems.ts'
import { startSecondFactor } from '#features/profile/profile-data.ts'
import { useFirstFocus } from '#features/profile/use-first-focus.ts'
import { useForm } from '#features/profile/use-form.ts'
import { PasswordField } from '#ui/password-field.tsx'

interface StartStepProps {
  onStarted: (secret: SecondFactorSecret) => void
  onCancel: () => void
}

export function StartStep({ onStarted, onCancel }: StartStepProps) {
  const { http } = useServices()
  const firstRef = useFirstFocus<HTMLInputElement>()
  const [password, setPassword] = useState('')
  const { formRef, problems, isSending, handleSubmit } = useForm({
    read: () => readForm(StartSecondFactorBody, { password }),
    send: (body) => startSecondFactor(http, body),
    refusals: { 'password.wrong': { field: 'password' } },
    onDone: onStarted,
  })
  return (
    <DialogForm
      formRef={formRef}
      intro="Necesita una aplicación de códigos en su celular, como Google Authenticator, Microsoft Authenticator o 1Password. Primero confirme que es usted."
      message={problems.form}
      submitLabel="Continuar"
      isSending={isSending}
      onSubmit={handleSubmit}
      onCancel={onCancel}
    >
      <PasswordField
        inputRef={firstRef}
        label="Contraseña"
        autoComplete="current-password"
        value={password}
        error={problems.password}
        onChange={setPassword}
      />
    </DialogForm>
  )
}
