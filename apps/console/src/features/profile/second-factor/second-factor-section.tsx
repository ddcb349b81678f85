import type { Me } from '@arriero/domain/contract/http/session.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ProfileSection } from '#features/profile/profile-section.tsx'
import { useFocusAfterDone } from '#ui/form/focus.tsx'
import { ToneChip } from '#ui/tone-chip.tsx'
import { SecondFactorDialog, type SecondFactorStep } from './second-factor-dialog.tsx'
import classes from './second-factor-section.module.css'

export function SecondFactorSection({ me }: { me: Me }) {
  const [isOpen, setIsOpen] = useState(false)
  const { titleRef, markDone } = useFocusAfterDone(isOpen)
  // Kept while the dialog closes, so that it isn't empty during the transition.
  const [step, setStep] = useState<SecondFactorStep>({ kind: 'start' })
  function show(next: SecondFactorStep) {
    setStep(next)
    setIsOpen(true)
  }
  const openButton = (kind: 'start' | 'renew' | 'disable', label: string) => (
    <Button variant="default" aria-haspopup="dialog" onClick={() => show({ kind })}>
      {label}
    </Button>
  )
  return (
    <>
      <ProfileSection
        id="segundo-factor"
        title="Segundo factor"
        titleRef={titleRef}
        help={<SecondFactorState {...me.secondFactor} hasPasskey={me.hasPasskey === true} />}
        action={
          <div className={classes.actions}>
            {(me.secondFactor.isOn || me.hasPasskey) && openButton('renew', 'Nuevos códigos')}
            {me.secondFactor.isOn
              ? openButton('disable', 'Desactivar')
              : openButton('start', 'Activar')}
          </div>
        }
      />
      <SecondFactorDialog
        email={me.email}
        hasPasskey={me.hasPasskey === true}
        step={step}
        isOpen={isOpen}
        onStep={show}
        onDone={markDone}
        onClose={() => setIsOpen(false)}
      />
    </>
  )
}

/** With this many codes left, or fewer, the section warns. */
const lowCodeCount = 3

function SecondFactorState(props: Me['secondFactor'] & { hasPasskey: boolean }) {
  const { isOn, hasPasskey, recoveryCodesLeft } = props
  if (!isOn && !hasPasskey) {
    return 'Además de la contraseña, pide al iniciar sesión un código que solo su celular conoce.'
  }
  const isLow = recoveryCodesLeft <= lowCodeCount
  return (
    <div className={classes.state}>
      <ToneChip tone="green" shape="check" label={isOn ? 'Activo' : 'Con llave de acceso'} />
      {isLow ? (
        <ToneChip tone="amber" shape="triangle-up" label={describeCodesLeft(recoveryCodesLeft)} />
      ) : (
        <span>{describeCodesLeft(recoveryCodesLeft)}</span>
      )}
    </div>
  )
}

function describeCodesLeft(count: number): string {
  if (count === 0) return 'No le quedan códigos de recuperación'
  return count === 1
    ? 'Le queda 1 código de recuperación'
    : `Le quedan ${count} códigos de recuperación`
}
