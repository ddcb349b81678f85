import type { Me } from '@arriero/domain/contract/http/session.ts'
import { formatDateTime } from '@arriero/domain/format/date.ts'
import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '#data/http/describe-error.ts'
import { withErrorShownInPlace } from '#data/http/failed-reads.ts'
import { canUsePasskeys } from '#data/passkeys/passkey-support.ts'
import { useServices } from '#data/use-services.ts'
import { type Passkey, passkeysQuery } from '#features/profile/profile-data.ts'
import { ProfileSection, ProfileSkeleton } from '#features/profile/profile-section.tsx'
import rows from '#features/profile/sessions-section.module.css'
import { useFocusAfterDone } from '#ui/form/focus.tsx'
import { FailurePanel } from '#ui/message-panel.tsx'
import { PasskeyDialog, type PasskeyStep } from './passkey-dialog.tsx'
import classes from './passkeys-section.module.css'

/** Keys in the person's devices that sign in without a password. */
export function PasskeysSection({ me }: { me: Me }) {
  const { http } = useServices()
  const { data, isPending, isLoadingError, error, refetch } = useQuery(
    withErrorShownInPlace(passkeysQuery(http)),
  )
  const [isPossible] = useState(canUsePasskeys)
  const [isOpen, setIsOpen] = useState(false)
  const { titleRef, markDone } = useFocusAfterDone(isOpen)
  // Kept while the dialog closes, so that it isn't empty during the transition.
  const [step, setStep] = useState<PasskeyStep>({ kind: 'add' })
  function show(next: PasskeyStep) {
    setStep(next)
    setIsOpen(true)
  }
  return (
    <>
      <ProfileSection
        id="llaves-de-acceso"
        title="Llaves de acceso"
        titleRef={titleRef}
        help={isPossible ? possibleHelp : impossibleHelp}
        action={
          isPossible && (
            <Button variant="default" aria-haspopup="dialog" onClick={() => show({ kind: 'add' })}>
              Agregar llave
            </Button>
          )
        }
      >
        {isPending ? (
          <ProfileSkeleton label="Cargando llaves de acceso…" lines={1} />
        ) : isLoadingError ? (
          <FailurePanel
            isCompact
            title="No pudimos traer sus llaves de acceso"
            message={describeError(error)}
            onRetry={() => void refetch()}
          />
        ) : data && data.length > 0 ? (
          <ul className={rows.list} aria-label="Llaves de acceso">
            {data.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onStep={show} />
            ))}
          </ul>
        ) : null}
      </ProfileSection>
      <PasskeyDialog
        me={me}
        step={step}
        isOpen={isOpen}
        onStep={show}
        onDone={markDone}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

const possibleHelp =
  'Entre con la huella, el rostro o el PIN de su equipo, sin contraseña. También sirven de segundo factor.'
const impossibleHelp =
  'En este navegador, o con esta dirección de la consola, no se pueden usar: necesitan https y un nombre de dominio.'

interface PasskeyRowProps {
  passkey: Passkey
  onStep: (step: PasskeyStep) => void
}

function PasskeyRow({ passkey, onStep }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt, isSynced } = passkey
  const button = (kind: 'rename' | 'remove', label: string) => (
    <Button
      variant="default"
      size="xs"
      aria-haspopup="dialog"
      aria-label={`${label} ${name}`}
      onClick={() => onStep({ kind, passkey })}
    >
      {label}
    </Button>
  )
  return (
    <li className={rows.row}>
      <span className={rows.icon} aria-hidden="true">
        <IconKey size={20} stroke={1.75} />
      </span>
      <div className={rows.facts}>
        <div className={rows.device}>{name}</div>
        <div className={rows.detail}>
          <span>Agregada el {formatDateTime(createdAt)}</span>
          <span>
            {lastUsedAt === null
              ? 'Sin usar todavía'
              : `Último uso el ${formatDateTime(lastUsedAt)}`}
          </span>
          {isSynced && <span>En todos sus dispositivos</span>}
        </div>
      </div>
      <div className={classes.actions}>
        {button('rename', 'Renombrar')}
        {button('remove', 'Quitar')}
      </div>
    </li>
  )
}
