import type { SecondFactorSecret } from '@arriero/domain/contract/http/session.ts'
import { useRef } from 'react'
import { useServices } from '#data/use-services.ts'
import {
  disableSecondFactor,
  renewRecoveryCodes,
  useRefresh,
} from '#features/profile/profile-data.ts'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.tsx'
import { CodesStep, type SavedConfirmation } from './codes-step.tsx'
import { ProveStep, StartStep } from './identity-steps.tsx'
import { ScanStep } from './scan-step.tsx'

/**
 *   start ─password─► scan ─code─► codes
 *   renew ─password and code─────► codes          disable ─password and code─► (closed), or codes with a passkey
 */
export type SecondFactorStep =
  | { kind: 'start' | 'renew' | 'disable' }
  | { kind: 'scan'; secret: SecondFactorSecret }
  | { kind: 'codes'; codes: readonly string[]; confirmation: SavedConfirmation }

const titles: Record<SecondFactorStep['kind'], string> = {
  start: 'Activar el segundo factor',
  scan: 'Activar el segundo factor',
  codes: 'Códigos de recuperación',
  renew: 'Nuevos códigos de recuperación',
  disable: 'Desactivar el segundo factor',
}

interface SecondFactorDialogProps {
  email: string
  /** Without the app a passkey is still a second factor. */
  hasPasskey: boolean
  step: SecondFactorStep
  isOpen: boolean
  /** Also opens the dialog: codes that arrive after it was closed must be shown, the server sends them once. */
  onStep: (step: SecondFactorStep) => void
  onDone: () => void
  onClose: () => void
}

export function SecondFactorDialog(props: SecondFactorDialogProps) {
  const { step, isOpen, onStep, onDone, onClose } = props
  const checkboxRef = useRef<HTMLInputElement>(null)

  function leave() {
    if (step.kind === 'codes' && step.confirmation !== 'confirmed') {
      onStep({ ...step, confirmation: 'missing' })
      checkboxRef.current?.focus()
      return
    }
    if (step.kind === 'codes') onDone()
    onClose()
  }

  return (
    <Dialog title={titles[step.kind]} isOpen={isOpen} onClose={leave} hasInput>
      {step.kind === 'codes' ? (
        <CodesStep
          codes={step.codes}
          email={props.email}
          confirmation={step.confirmation}
          onConfirm={(confirmation) => onStep({ ...step, confirmation })}
          checkboxRef={checkboxRef}
          onLeave={leave}
        />
      ) : (
        <QuestionStep {...props} step={step} />
      )}
    </Dialog>
  )
}

const passwordOnly =
  'Para entrar bastará con la contraseña, y sus códigos de recuperación dejarán de servir.'
const keepsPasskey =
  'Su llave de acceso sigue siendo el segundo factor: con la contraseña sola no se podrá entrar. Recibirá códigos de recuperación nuevos, y los de ahora dejarán de servir.'

interface QuestionStepProps extends Pick<
  SecondFactorDialogProps,
  'hasPasskey' | 'onStep' | 'onDone' | 'onClose'
> {
  step: Exclude<SecondFactorStep, { kind: 'codes' }>
}

function QuestionStep({ step, hasPasskey, onStep, onDone, onClose }: QuestionStepProps) {
  const { http } = useServices()
  const refresh = useRefresh()
  function showCodes(codes: readonly string[]) {
    refresh('me')
    onStep({ kind: 'codes', codes, confirmation: 'pending' })
  }
  function handleDisabled(codes: readonly string[] | null) {
    if (codes !== null) {
      showCodes(codes)
      return
    }
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
          onSuccess={({ recoveryCodes }) => showCodes(recoveryCodes)}
          onCancel={onClose}
        />
      )
    case 'disable':
      return (
        <ProveStep
          intro={hasPasskey ? keepsPasskey : passwordOnly}
          submitLabel="Desactivar"
          send={(body) => disableSecondFactor(http, body)}
          onSuccess={({ recoveryCodes }) => handleDisabled(recoveryCodes)}
          onCancel={onClose}
        />
      )
  }
}
