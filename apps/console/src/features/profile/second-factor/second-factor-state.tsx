import type { Me } from '@arriero/domain/contract/http/session.ts'
import { ToneChip } from '#ui/tone-chip.tsx'
import classes from './second-factor-state.module.css'

/** From here on, somebody should make new ones. */
const fewCodes = 3

export function SecondFactorState({ isOn, recoveryCodesLeft }: Me['secondFactor']) {
  if (!isOn) {
    return 'Además de la contraseña, pide al iniciar sesión un código que solo su celular conoce.'
  }
  const isLow = recoveryCodesLeft <= fewCodes
  return (
    <div className={classes.state}>
      <ToneChip tone="green" shape="check" label="Activo" />
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
