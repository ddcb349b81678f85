import type { Me } from '@arriero/domain/contract/http/session.ts'
import { describeDevice } from '@arriero/domain/users/describe-device.ts'
import { useRef } from 'react'
import { useServices } from '#data/use-services.ts'
import { IdentityProofForm } from '#features/identity-proof/identity-proof-form.tsx'
import {
  addPasskey,
  type Passkey,
  removePasskey,
  renamePasskey,
  useRefresh,
} from '#features/profile/profile-data.ts'
import { CodesStep, type SavedConfirmation } from '#features/profile/second-factor/codes-step.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { showToast } from '#ui/toasts.tsx'

/**
 *   add ─proof, key made─► codes (only the first key of a person without authenticator app)
 *   rename, remove ─proof─► (closed)
 */
export type PasskeyStep =
  | { kind: 'add' }
  | { kind: 'rename' | 'remove'; passkey: Passkey }
  | { kind: 'codes'; codes: readonly string[]; confirmation: SavedConfirmation }

const titles: Record<PasskeyStep['kind'], string> = {
  add: 'Agregar una llave de acceso',
  rename: 'Cambiar el nombre de la llave',
  remove: 'Quitar una llave de acceso',
  codes: 'Códigos de recuperación',
}

interface PasskeyDialogProps {
  me: Me
  step: PasskeyStep
  isOpen: boolean
  /** Also opens the dialog: codes that arrive after it was closed must be shown, the server sends them once. */
  onStep: (step: PasskeyStep) => void
  onDone: () => void
  onClose: () => void
}

export function PasskeyDialog(props: PasskeyDialogProps) {
  const { me, step, isOpen, onStep, onDone, onClose } = props
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
          email={me.email}
          confirmation={step.confirmation}
          onConfirm={(confirmation) => onStep({ ...step, confirmation })}
          checkboxRef={checkboxRef}
          onLeave={leave}
        />
      ) : (
        <ProofStep {...props} step={step} />
      )}
    </Dialog>
  )
}

const nameField = (initial: string) => ({
  label: 'Nombre de la llave',
  initial,
  maxLength: 60,
  missing: 'Escriba un nombre para la llave.',
})

interface ProofStepProps extends PasskeyDialogProps {
  step: Exclude<PasskeyStep, { kind: 'codes' }>
}

function ProofStep({ me, step, onStep, onDone, onClose }: ProofStepProps) {
  const { http } = useServices()
  const refresh = useRefresh()
  function finish(title: string, text: string) {
    refresh('passkeys', 'me', 'sessions')
    onDone()
    onClose()
    showToast(title, text, 'done')
  }
  const form = { me, onCancel: onClose }
  if (step.kind === 'add') {
    return (
      <IdentityProofForm
        {...form}
        intro="Póngale un nombre que le recuerde dónde está y confirme que es usted. Después su navegador le pedirá la huella, el rostro o el PIN."
        submitLabel="Continuar"
        text={nameField(describeDevice(navigator.userAgent))}
        send={(proof, name) => addPasskey(http, { name, proof })}
        onSuccess={({ recoveryCodes }) => {
          if (recoveryCodes === null) {
            return finish('Llave agregada', 'Ya puede entrar con ella.')
          }
          refresh('passkeys', 'me')
          onStep({ kind: 'codes', codes: recoveryCodes, confirmation: 'pending' })
        }}
      />
    )
  }
  const { id, name } = step.passkey
  if (step.kind === 'rename') {
    return (
      <IdentityProofForm
        {...form}
        intro="El nombre solo lo ve usted."
        submitLabel="Guardar"
        text={nameField(name)}
        send={(proof, newName) => renamePasskey(http, id, { name: newName, proof })}
        onSuccess={() => finish('Nombre guardado', 'La llave sigue sirviendo igual.')}
      />
    )
  }
  return (
    <IdentityProofForm
      {...form}
      intro={`Ya no podrá entrar con «${name}», y se cierran las sesiones que abrió con ella en otros navegadores. Esta sesión sigue.`}
      submitLabel="Quitar"
      send={(proof) => removePasskey(http, id, proof)}
      onSuccess={() => finish('Llave quitada', `Ya no se puede entrar con «${name}».`)}
    />
  )
}
