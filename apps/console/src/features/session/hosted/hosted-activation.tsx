import type { ProviderSignIn } from '@arriero/domain/contract/http/console-config.ts'
import { useId, useState } from 'react'
import { describeFormFailure } from '#data/http/form-failure.ts'
import { MethodButtons } from '#features/provider/method-buttons.tsx'
import { listMethods } from '#features/provider/provider-methods.ts'
import type { ProviderStep } from '#features/provider/provider-step.ts'
import { ProviderSteps } from '#features/provider/provider-steps.tsx'
import { AuthMessage } from '#features/session/auth-message.tsx'
import { authFrame } from './auth-step-form.tsx'
import classes from './hosted-sign-in.module.css'

interface HostedActivationProps {
  signIn: ProviderSignIn
  /** Null: the methods to choose from, below the form. */
  step: ProviderStep | null
  onStep: (step: ProviderStep | null) => void
  onIdToken: (idToken: string) => void
}

/** An account of the hosted provider in place of a password. A redirect is not offered: it would lose the form. */
export function HostedActivation({ signIn, step, onStep, onIdToken }: HostedActivationProps) {
  const titleId = useId()
  const [error, setError] = useState<unknown>(null)
  const methods = listMethods(signIn).filter(({ kind }) => kind !== 'phone')
  const handleIdToken = async (idToken: string) => onIdToken(idToken)
  if (step !== null) {
    return (
      <ProviderSteps
        step={step}
        frame={authFrame}
        onIdToken={handleIdToken}
        onStep={onStep}
        onBack={() => onStep(null)}
      />
    )
  }
  if (methods.length === 0) return null
  return (
    <section className={classes.options} aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.separator}>
        O actívela sin contraseña
      </h2>
      <AuthMessage failure={error === null ? null : describeFormFailure(error)} />
      <MethodButtons
        methods={methods}
        canLeavePage={false}
        onIdToken={handleIdToken}
        onStep={onStep}
        onFailure={setError}
      />
    </section>
  )
}
