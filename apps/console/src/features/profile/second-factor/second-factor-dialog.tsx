import {
  type SecondFactorSecret,
  StartSecondFactorBody,
} from '@arriero/domain/contract/http/second-factor.ts'
import { useRef, useState } from 'react'
import { useServices } from '#data/use-services.ts'
import {
  disableSecondFactor,
  renewRecoveryCodes,
  useRefresh,
  startSecondFactor,
} from '#features/profile/profile-data.ts'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/show-toast.ts'
import { CodesStep, type Kept } from './codes-step.tsx'
import { ProveStep } from './prove-step.tsx'
import { ScanStep } from './scan-step.tsx'
import { DialogForm } from '#features/profile/dialog-form.tsx'
import { readForm } from '#features/profile/form-problems.ts'
import { useFirstFocus } from '#features/profile/use-first-focus.ts'
import { useForm } from '#features/profile/use-form.ts'
import { PasswordField } from '#ui/password-field.tsx'

/**
 *   start ─password─► scan ─code─► codes
 *   renew ─password and code─────► codes          disable ─password and code─► (closed)
 */
export type SecondFactorStep =
  | { kind: 'start' | 'renew' | 'disable' }
  | { kind: 'scan'; secret: SecondFactorSecret }
  | { kind: 'codes'; codes: readonly string[]; kept: Kept }

const titles: Record<SecondFactorStep['kind'], string> = {
  start: 'Activar el segundo factor',
  scan: 'Activar el segundo factor',
  codes: 'Códigos de recuperación',
  renew: 'Nuevos códigos de recuperación',
  disable: 'Desactivar el segundo factor',
}

interface SecondFactorDialogProps {
  email: string
  step: SecondFactorStep
  isOpen: boolean
  /** Also opens: codes that arrive after closing are shown, for they come only once. */
  onStep: (step: SecondFactorStep) => void
  onDone: () => void
  onClose: () => void
}

export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { step, isOpen, onStep, onDone, onClose } = props
  const keptRef = useRef<HTMLInputElement>(null)

  function leave() {
    if (step.kind === 'codes' && step.kept !== 'said') {
      onStep({ ...step, kept: 'reminded' })
      keptRef.current?.focus()
      return
    }
    if (step.kind === 'codes') onDone()
    onClose()
  }

  return (
    <Dialog title={titles[step.kind]} isOpen={isOpen} onClose={leave} holdsWork>
      {step.kind === 'codes' ? (
        <CodesStep
          codes={step.codes}
          email={props.email}
          kept={step.kept}
          onKept={(kept) => onStep({ ...step, kept })}
          keptRef={keptRef}
          onLeave={leave}
        />
      ) : (
        <QuestionStep step={step} onStep={onStep} onDone={onDone} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface QuestionStepProps extends Pick<SecondFactorDialogProps, 'onStep' | 'onDone' | 'onClose'> {
  step: Exclude<SecondFactorStep, { kind: 'codes' }>
}

function QuestionStep({ step, onStep, onDone, onClose }: QuestionStepProps) {
  const { http } = useServices()
  const refresh = useRefresh()
  function showCodes(codes: readonly string[]) {
    refresh('me')
    onStep({ kind: 'codes', codes, kept: 'unsaid' })
  }
  function handleDisabled() {
    refresh('me')
    onDone()
    onClose()
    showToast('Segundo factor desactivado', 'Ahora basta con la contraseña para entrar.', 'done')
  }
  switch (step.kind) {
    case 'start':
      return (
        <StartStep onStarted={(secret) => onStep({ kind: 'scan', secret })} onCancel={onClose} />
      )
    case 'scan':
      return <ScanStep secret={step.secret} onConfirmed={showCodes} onCancel={onClose} />
    case 'renew':
      return (
        <ProveStep
          intro="Los códigos que tenga guardados dejarán de servir."
          submitLabel="Crear códigos"
          send={(body) => renewRecoveryCodes(http, body)}
          onDone={({ recoveryCodes }) => showCodes(recoveryCodes)}
          onCancel={onClose}
        />
      )
    case 'disable':
      return (
        <ProveStep
          intro="Para entrar bastará con la contraseña, y sus códigos de recuperación dejarán de servir."
          submitLabel="Desactivar"
          send={(body) => disableSecondFactor(http, body)}
          onDone={handleDisabled}
          onCancel={onClose}
        />
      )
  }
}

interface StartStepProps {
  onStarted: (secret: SecondFactorSecret) => void
  onCancel: () => void
}

function StartStep({ onStarted, onCancel }: StartStepProps) {
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
